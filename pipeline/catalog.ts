/** `npm run catalog`. */
import { runCommand } from './run-command.ts';

await runCommand(() => import('./catalog-command.ts'));
