import { type BookingSignal, bookingSignals } from '../../contract/vocabulary.ts';
import type { Operator, Page } from './operators.ts';
import type { PlannedCity, PlannedMarket } from './plan.ts';
import { clamp, Random } from './random.ts';
import { boardCandidates, type Candidate, platformCandidates, resellerCandidates } from './sellers.ts';

/** One observed result; `page` if it is an operator's own page, for its audit. */
export interface Result extends Omit<Candidate, 'strength'> {
    page?: Page;
}

/** A candidate with its sort value in one round. */
interface Ranked {
    candidate: Candidate;
    page?: Page;
    order: number;
}

/** All candidates of one market's page, and the shares of the page in each round. */
export interface Market {
    plan: PlannedMarket;
    random: Random;
    locals: Ranked[];
    platforms: Ranked[];
    resellers: Ranked[];
    boards: Ranked[];
    localShare: number;
    platformShare: number;
    boardCount: number;
    /** The round in which the page changes much, or -1: a new platform, or local operators who cooperate. */
    shockRound: number;
    shock: number;
}

/** Share of platforms among results that are not local: 1,604 platforms and 1,142 resellers. */
const platformsAmongRemote = 0.584;
const wobble = 0.14;

export function toMarket(city: PlannedCity, plan: PlannedMarket, operators: readonly Operator[], seed: number): Market {
    const random = new Random(`${seed}/market/${city.name}/${plan.activity}/${plan.criteria}`);
    const unordered = (candidate: Candidate): Ranked => ({ candidate, order: 0 });
    const localShare = city.localShare * plan.localFactor * (1 + 0.2 * random.bell());
    return {
        plan,
        random,
        locals: localCandidates(plan, operators, random),
        platforms: platformCandidates(city, plan, random).map(unordered),
        resellers: resellerCandidates(city, plan, seed, random).map(unordered),
        boards: boardCandidates(city, plan, seed, random).map(unordered),
        localShare,
        platformShare: platformsAmongRemote + 0.07 * random.bell(),
        boardCount: random.chance(0.165) ? (random.chance(0.12) ? 2 : 1) : 0,
        shockRound: random.chance(0.1) && city.days.length > 1 ? random.int(1, city.days.length - 1) : -1,
        shock: shockOf(localShare, random),
    };
}

/** A large local share can fall, a small one can rise. Sometimes large enough to exceed the margins. */
function shockOf(localShare: number, random: Random): number {
    const loses = localShare > 0.28 && random.chance(0.7);
    return loses ? -0.2 - 0.25 * random.next() : 0.22 + 0.3 * random.next();
}

function localCandidates(plan: PlannedMarket, operators: readonly Operator[], random: Random): Ranked[] {
    const result: Ranked[] = [];
    for (const operator of operators) {
        const page = operator.pages.get(plan.activity);
        if (!page) continue;
        const strength = 0.35 + 0.7 * operator.strength + 0.4 * random.next();
        const { actorType, engine } = operator;
        result.push({ page, order: 0, candidate: { url: page.url, actorType, signal: 'none', engine, strength } });
    }
    return result;
}

/** The page of one round, by position. Rounds must be requested in order, because each depends on the last. */
export function pageOf(market: Market, round: number): Result[] {
    const { plan, random } = market;
    if (round > plan.firstRound) drift(market, round);
    const size = plan.sizeMoves ? Math.min(30, plan.size + random.int(0, 2)) : plan.size;
    const share = clamp(market.localShare, 0.03, 0.62);
    const local = Math.min(market.locals.length, random.round(size * share));
    const boards = Math.min(market.boardCount, size - local);
    const remote = size - local - boards;
    const reseller = Math.min(
        market.resellers.length,
        remote - Math.min(market.platforms.length, random.round(remote * market.platformShare)),
    );
    const shown = [
        ...highest(market.locals, local, random),
        ...highest(market.boards, boards, random),
        ...highest(market.platforms, remote - reseller, random),
        ...highest(market.resellers, reseller, random),
    ];
    return shown.sort(byOrder).map((ranked) => toResult(ranked, round));
}

function drift(market: Market, round: number): void {
    market.localShare += 0.02 * market.random.bell() + (round === market.shockRound ? market.shock : 0);
    market.platformShare = clamp(market.platformShare + 0.025 * market.random.bell(), 0.3, 0.8);
}

function highest(candidates: Ranked[], count: number, random: Random): Ranked[] {
    for (const ranked of candidates) ranked.order = ranked.candidate.strength + wobble * random.bell();
    return candidates.sort(byOrder).slice(0, count);
}

/** Sort values are never equal in practice. If they are, the address decides, so that every engine sorts alike. */
function byOrder(left: Ranked, right: Ranked): number {
    return right.order - left.order || (left.candidate.url < right.candidate.url ? -1 : 1);
}

function toResult({ candidate, page }: Ranked, round: number): Result {
    const { url, actorType, engine } = candidate;
    if (!page) return { url, actorType, signal: candidate.signal, engine };
    const signal = page.operator.signals[round] as BookingSignal;
    return { url, actorType, signal, engine: signal === 'direct' ? engine : '', page };
}

/** The coding of the same result by another person: mostly equal, sometimes the neighbouring code. */
export function secondCoding(result: Result, random: Random): Result {
    const { url } = result;
    let { actorType, signal } = result;
    if (random.chance(0.09)) {
        if (actorType === 'local_strict') actorType = 'local_extended';
        else if (actorType === 'local_extended') actorType = 'local_strict';
        else if (actorType === 'reseller_remote') actorType = 'platform';
    }
    if (actorType !== 'platform' && actorType !== 'dmo' && random.chance(0.07)) {
        signal =
            signal === 'direct' ? 'platform_only' : random.pick(bookingSignals.filter((other) => other !== signal));
    }
    if (actorType === 'platform') signal = 'platform_only';
    return { url, actorType, signal, engine: signal === 'direct' ? result.engine : '' };
}
