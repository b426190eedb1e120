import { sandboxProvider } from '../../../../api/booking/payment/sandbox.ts';
import { paymentPages } from '../../../../api/pages/payment-pages.ts';

export const siteUrl = 'https://book.example';
export const pages = paymentPages(() => siteUrl);
export const sandbox = sandboxProvider(pages);
