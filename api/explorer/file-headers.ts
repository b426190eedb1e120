import { basename, extname } from 'node:path';
import { distFiles } from '../../contract/dist.ts';
import type { ListedFile } from '../dataset/artefact.ts';
import { isCompressible } from '../http/compress.ts';
import { pageSecurityHeaders } from '../http/security-headers.ts';

const contentTypes: Readonly<Record<string, string>> = {
    '.html': 'text/html; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.csv': 'text/csv; charset=utf-8',
    '.txt': 'text/plain; charset=utf-8',
    '.xml': 'application/xml; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.parquet': 'application/vnd.apache.parquet',
};

/** A page loads from this server alone, nothing within it is run or styles it, and forms go nowhere else. */
const pagePolicy = [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
].join('; ');

/** What makes a page safe, besides its type. */
export const dataPageHeaders = { ...pageSecurityHeaders, 'Content-Security-Policy': pagePolicy };

/**
 * Headers of a file of the pages. Its name stays when its content changes: a cache may keep it, but asks each time whether it
 * is still the same.
 */
export function fileHeaders({ name }: ListedFile): Record<string, string> {
    const type = contentTypes[extname(name)] ?? 'application/octet-stream';
    const isExport = name.startsWith(`${distFiles.exports}/`);
    return {
        ...dataPageHeaders,
        'Content-Type': type,
        'Cache-Control': 'public, no-cache',
        ...(isCompressible(type) && !isExport ? { Vary: 'Accept-Encoding' } : {}),
        ...(isExport ? { 'Content-Disposition': `attachment; filename="${basename(name)}"` } : {}),
    };
}
