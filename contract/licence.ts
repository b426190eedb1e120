/** A licence with its name for people and the address of its text; null: unknown. */
export interface Licence {
    /** SPDX identifier. */
    spdx: string;
    name: string;
    url: string | null;
}

const creativeCommons = 'https://creativecommons.org';
const dataCommons = 'https://opendatacommons.org/licenses';

const licences: readonly Licence[] = [
    { spdx: 'CC0-1.0', name: 'CC0 1.0', url: `${creativeCommons}/publicdomain/zero/1.0/` },
    { spdx: 'CC-BY-4.0', name: 'CC BY 4.0', url: `${creativeCommons}/licenses/by/4.0/` },
    { spdx: 'CC-BY-SA-4.0', name: 'CC BY-SA 4.0', url: `${creativeCommons}/licenses/by-sa/4.0/` },
    { spdx: 'CC-BY-ND-4.0', name: 'CC BY-ND 4.0', url: `${creativeCommons}/licenses/by-nd/4.0/` },
    { spdx: 'CC-BY-NC-4.0', name: 'CC BY-NC 4.0', url: `${creativeCommons}/licenses/by-nc/4.0/` },
    { spdx: 'CC-BY-NC-SA-4.0', name: 'CC BY-NC-SA 4.0', url: `${creativeCommons}/licenses/by-nc-sa/4.0/` },
    { spdx: 'CC-BY-NC-ND-4.0', name: 'CC BY-NC-ND 4.0', url: `${creativeCommons}/licenses/by-nc-nd/4.0/` },
    { spdx: 'ODbL-1.0', name: 'ODbL 1.0', url: `${dataCommons}/odbl/1-0/` },
    { spdx: 'ODC-By-1.0', name: 'ODC-BY 1.0', url: `${dataCommons}/by/1-0/` },
    { spdx: 'PDDL-1.0', name: 'PDDL 1.0', url: `${dataCommons}/pddl/1-0/` },
];

/** The licence of the sample. */
const defaultLicence = 'CC-BY-4.0';

/** The licence of an SPDX identifier, in any case; null: the default. An unknown identifier becomes the name. */
export function licenceOf(name: string | null): Licence {
    const spdx = name ?? defaultLicence;
    const known = licences.find((licence) => licence.spdx.toLowerCase() === spdx.toLowerCase());
    return known ?? { spdx, name: spdx, url: null };
}

/** Whether a licence is not on the list of SPDX, but terms of one's own. */
export function isOwnLicence({ spdx }: Licence): boolean {
    return /^LicenseRef-/iu.test(spdx);
}
