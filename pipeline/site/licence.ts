/** A licence as people name it, and where its text stands; null: not known. */
export interface Licence {
    name: string;
    url: string | null;
}

const creativeCommons = 'https://creativecommons.org';
const dataCommons = 'https://opendatacommons.org/licenses';

/** Licences for data, by SPDX name in lower case. */
const licences: Readonly<Record<string, Licence>> = {
    'cc0-1.0': { name: 'CC0 1.0', url: `${creativeCommons}/publicdomain/zero/1.0/` },
    'cc-by-4.0': { name: 'CC BY 4.0', url: `${creativeCommons}/licenses/by/4.0/` },
    'cc-by-sa-4.0': { name: 'CC BY-SA 4.0', url: `${creativeCommons}/licenses/by-sa/4.0/` },
    'cc-by-nd-4.0': { name: 'CC BY-ND 4.0', url: `${creativeCommons}/licenses/by-nd/4.0/` },
    'cc-by-nc-4.0': { name: 'CC BY-NC 4.0', url: `${creativeCommons}/licenses/by-nc/4.0/` },
    'cc-by-nc-sa-4.0': { name: 'CC BY-NC-SA 4.0', url: `${creativeCommons}/licenses/by-nc-sa/4.0/` },
    'cc-by-nc-nd-4.0': { name: 'CC BY-NC-ND 4.0', url: `${creativeCommons}/licenses/by-nc-nd/4.0/` },
    'odbl-1.0': { name: 'ODbL 1.0', url: `${dataCommons}/odbl/1-0/` },
    'odc-by-1.0': { name: 'ODC-BY 1.0', url: `${dataCommons}/by/1-0/` },
    'pddl-1.0': { name: 'PDDL 1.0', url: `${dataCommons}/pddl/1-0/` },
};

/** The licence of an SPDX name; an unknown one names itself. */
export function licenceOf(spdx: string): Licence {
    return licences[spdx.toLowerCase()] ?? { name: spdx, url: null };
}
