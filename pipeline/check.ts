/** `make check`. */
import { runCommand } from './run-command.ts';

await runCommand(() => import('./check-command.ts'));
