/** `npm run sheet`. */
import { runCommand } from './run-command.ts';

await runCommand(() => import('./sheet-command.ts'));
