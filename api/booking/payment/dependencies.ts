import type { BookingService } from '../service/service.ts';
import type { PaymentProvider } from './port.ts';

/** What payments are made with. */
export interface PaymentDependencies {
    service: BookingService;
    provider: PaymentProvider;
    /** Public address without a slash at its end. */
    siteUrl: () => string;
    /** Told of what went wrong and needs a person's look, though the caller is answered. Without secrets or card data. */
    report: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}
