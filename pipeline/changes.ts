/** `make changes`. */
import { runCommand } from './run-command.ts';

await runCommand(() => import('./changes-command.ts'));
