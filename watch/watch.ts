import { runCommand } from '../pipeline/run-command.ts';

await runCommand(() => import('./watch-command.ts'));
