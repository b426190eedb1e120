import type { OpenDatabase } from './open-database.ts';

/** A check of the readiness index, and what it adds to the score of a page that passes it. */
export interface ReadinessCheck {
    check: string;
    points: number;
}

const sql = `
    select "check" as check, points::double as points
    from methodology_ari_checks
    where version = (select last(version order by row_number) from methodology_ari_checks)
    order by row_number`;

/** The checks of the newest version of the index, in the order of the methodology. */
export async function readinessChecks(database: OpenDatabase): Promise<ReadinessCheck[]> {
    return await database.rows<ReadinessCheck>(sql, []);
}
