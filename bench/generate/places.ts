/** The places of the sample. Larger data sets repeat them with numbers after their names ("Porto 2"). */
export type Trait = 'urban' | 'coast' | 'reef' | 'surf' | 'wine' | 'desert' | 'ruins' | 'lagoon';

export interface BaseCity {
    name: string;
    country: string;
    traits: readonly Trait[];
    /** Markets in the sample; in other sizes the city's weight. */
    markets: number;
    /** Usual share of local operators: small in large cities with competing platforms, large in small towns. */
    localShare: number;
    /** Average quality of its operators' sites, in standard deviations around 0. */
    siteQuality: number;
    /** Words for operators' names. No two cities share a word, so no two share a host. */
    stems: readonly string[];
    /** Variants of sheets, as different people write them: another dialect, or optional columns. */
    sheet?: 'excel' | 'tabs' | 'notes' | 'second coding';
}

export const baseCities: readonly BaseCity[] = [
    {
        name: 'Lisbon',
        country: 'Portugal',
        traits: ['urban', 'coast', 'wine'],
        markets: 11,
        localShare: 0.132,
        siteQuality: 0.3,
        stems: ['tejo', 'alfama', 'sete-colinas', 'bica', 'azulejo', 'graca', 'belem', 'fado'],
        sheet: 'second coding',
    },
    {
        name: 'Porto',
        country: 'Portugal',
        traits: ['urban', 'coast', 'wine'],
        markets: 10,
        localShare: 0.179,
        siteQuality: 0.2,
        stems: ['douro', 'ribeira', 'invicta', 'foz', 'rabelo', 'cedofeita', 'bonfim', 'granito'],
    },
    {
        name: 'Ericeira',
        country: 'Portugal',
        traits: ['coast', 'surf'],
        markets: 6,
        localShare: 0.338,
        siteQuality: -0.2,
        stems: ['ribamar', 'pescador', 'mare-alta', 'coxos', 'jagoz', 'vento-oeste', 'falesia', 'lizandro'],
    },
    {
        name: 'Barcelona',
        country: 'Spain',
        traits: ['urban', 'coast', 'wine'],
        markets: 11,
        localShare: 0.103,
        siteQuality: 0.6,
        stems: ['gracia', 'eixample', 'tramuntana', 'mosaic', 'llevant', 'rambla', 'born', 'montjuic'],
    },
    {
        name: 'Málaga',
        country: 'Spain',
        traits: ['urban', 'coast'],
        markets: 8,
        localShare: 0.16,
        siteQuality: 0,
        stems: ['malagueta', 'alcazaba', 'biznaga', 'pedregalejo', 'axarquia', 'espeto', 'jabega', 'gibralfaro'],
        sheet: 'excel',
    },
    {
        name: 'Rome',
        country: 'Italy',
        traits: ['urban', 'wine', 'ruins'],
        markets: 11,
        localShare: 0.094,
        siteQuality: 0.4,
        stems: ['tevere', 'trastevere', 'aurelia', 'pincio', 'sette-colli', 'monti', 'lupa', 'appia'],
    },
    {
        name: 'Florence',
        country: 'Italy',
        traits: ['urban', 'wine'],
        markets: 8,
        localShare: 0.132,
        siteQuality: 0.1,
        stems: ['arno', 'oltrarno', 'giglio', 'fiesole', 'cipresso', 'bottega', 'signoria', 'chianti'],
    },
    {
        name: 'Santorini',
        country: 'Greece',
        traits: ['coast', 'reef', 'wine'],
        markets: 8,
        localShare: 0.226,
        siteQuality: 0.2,
        stems: ['caldera', 'thera', 'oia', 'assyrtiko', 'kamari', 'meltemi', 'akrotiri', 'pyrgos'],
    },
    {
        name: 'Cancún',
        country: 'México',
        traits: ['urban', 'coast', 'reef', 'ruins'],
        markets: 10,
        localShare: 0.141,
        siteQuality: 0.2,
        stems: ['caribe', 'nichupte', 'coral', 'mujeres', 'turquesa', 'palapa', 'manati', 'punta-sur'],
    },
    {
        name: 'Bacalar',
        country: 'México',
        traits: ['lagoon'],
        markets: 6,
        localShare: 0.32,
        siteQuality: -0.5,
        stems: ['siete-colores', 'laguna', 'cenote-azul', 'pirata', 'estromatolito', 'canal', 'mangle', 'chaac'],
        sheet: 'notes',
    },
    {
        name: 'Mérida',
        country: 'México',
        traits: ['urban', 'ruins'],
        markets: 7,
        localShare: 0.254,
        siteQuality: -0.3,
        stems: ['henequen', 'paseo', 'yucateco', 'hacienda', 'flamboyan', 'jarana', 'ceiba', 'puuc'],
    },
    {
        name: 'Tamarindo',
        country: 'Costa Rica',
        traits: ['coast', 'reef', 'surf'],
        markets: 7,
        localShare: 0.31,
        siteQuality: 0.3,
        stems: ['pura-ola', 'guanacaste', 'tortuga', 'langosta', 'pelicano', 'iguana', 'avellana', 'manglar'],
    },
    {
        name: 'Marrakech',
        country: 'Morocco',
        traits: ['urban', 'desert'],
        markets: 7,
        localShare: 0.15,
        siteQuality: -0.2,
        stems: ['medina', 'atlas', 'majorelle', 'koutoubia', 'agafay', 'zellige', 'palmeraie', 'ourika'],
    },
    {
        name: 'Taghazout',
        country: 'Morocco',
        traits: ['coast', 'surf', 'desert'],
        markets: 5,
        localShare: 0.32,
        siteQuality: -0.6,
        stems: ['anza', 'argan', 'banana-beach', 'souss', 'imourane', 'tamraght', 'dune', 'killer-point'],
        sheet: 'tabs',
    },
];

/** A name in addresses and file names: lower case, no accents, hyphens. */
export function slug(name: string): string {
    return name
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/gu, '-')
        .replace(/^-|-$/gu, '');
}
