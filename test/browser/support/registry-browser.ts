import { execFile } from 'node:child_process';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedTool, toolFolder } from '../../support/tools.ts';

const run = promisify(execFile);

/** The newest that runs on Node 20. It holds a browser for Linux on x64, with libraries and letters. */
const name = '@sparticuz/chromium';
const version = '147.0.0';

/** The program of the registry's browser, once it is installed. */
export const registryBrowser = join(toolFolder(name, version), 'chromium.sh');

/** The browser finds what came with it, and the machine's fonts, wherever its folder lies. */
const starter = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Installs the browser from the registry; throws where it cannot run. */
export async function installRegistryBrowser(): Promise<string> {
    if (process.platform !== 'linux' || process.arch !== 'x64') {
        throw new Error(`${name} has no browser for ${process.platform} on ${process.arch}`);
    }
    await installedTool(name, version, async (folder) => {
        // The package unpacks itself into the folder for temporary files, with its libraries where it takes this for
        // AWS.
        const environment = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
        const unpack = `import('${name}').then(({ default: chromium }) => chromium.executablePath())`;
        await run(process.execPath, ['--eval', unpack], { cwd: folder, env: environment });
        await readFile(join(folder, 'chromium'));
        await writeFile(join(folder, 'fonts.conf'), fonts);
        await writeFile(join(folder, 'chromium.sh'), starter);
        await chmod(join(folder, 'chromium.sh'), 0o755);
        // Everything is unpacked.
        await rm(join(folder, 'node_modules'), { recursive: true });
    });
    return registryBrowser;
}
