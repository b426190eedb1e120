/** `make release`. */
import { runCommand } from './run-command.ts';

await runCommand(() => import('./release-command.ts'));
