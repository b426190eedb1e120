/** `make build`. */
import { runCommand } from './run-command.ts';

await runCommand(() => import('./build-command.ts'));
