/** `npm run explain`. */
import { runCommand } from './run-command.ts';

await runCommand(() => import('./explain-command.ts'));
