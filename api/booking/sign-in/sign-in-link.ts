import { parse, stringify } from 'uuid';
import { KeyedTokens } from '../keyed-token.ts';

/**
 * The tokens of the links with which providers sign in. A token names the link's id. The ledger has only the id, so that
 * reading it is not enough to sign in; a mail gets its token when it is sent.
 */
export class SignInLinks {
    private readonly tokens: KeyedTokens;

    constructor(secret: string) {
        this.tokens = new KeyedTokens(secret, 'sign in', 16);
    }

    tokenOf(linkId: string): string {
        return this.tokens.tokenOf(parse(linkId));
    }

    /** The id of the link; null if the text is not a token of this service. Whether it can still be used is not known yet. */
    open(token: string): string | null {
        const id = this.tokens.open(token);
        return id && stringify(id);
    }
}
