import type { Catalog } from '../catalog/catalog.ts';
import type { BookingService } from '../service/service.ts';
import type { PaymentProvider } from './port.ts';

/** Dependencies of the functions in this folder. */
export interface PaymentDependencies {
    service: BookingService;
    provider: PaymentProvider;
    /** Logs a problem that needs manual review. Facts contain no secrets or card data. */
    logError: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

/** The same with the catalogue of the request. */
export interface PaymentContext extends PaymentDependencies {
    catalog: Catalog;
}
