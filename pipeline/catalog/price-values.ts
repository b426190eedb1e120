import type { Kind } from '../../contract/catalog-kinds.ts';
import { prices } from '../../contract/price-rules.ts';
import { elements, type Item, member } from './fault.ts';

/** A value of a price rule, whatever shape it turns out to have, and the kind that was declared. */
export interface PriceValue {
    kind: Kind;
    item: Item;
}

/** Every value of the price rules of an experience: objects and lists, and their members and elements. */
export function priceValues(experience: Item, kind: Kind = prices): PriceValue[] {
    const { members = {}, element } = kind;
    return [
        { kind, item: experience },
        ...Object.entries(members).flatMap(([name, own]) => priceValues(member(experience, name), own)),
        ...(element === undefined ? [] : elements(experience).flatMap((each) => priceValues(each, element))),
    ];
}
