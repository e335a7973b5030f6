/** Removes the files of packages that neither the program nor its build ever reads, which are a third of their size on a disk. */
// @ts-check

import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A path below the folder of a package: what its tools or other programs than ours read. */
const DEAD = [
  // They lead a debugger from a library's code to its sources.
  /\.(?:js|cjs|mjs|css|ts|mts|cts)\.map$/,
  // Whole libraries in one file, for pages without a build; the build reads the single modules beside them.
  /^(?:antd|echarts|zrender|@ant-design\/icons)\/dist\/.*\.m?js$/,
  /^swagger-ui-dist\/swagger-ui-es-bundle/,
  /^@ant-design\/icons-svg\/inline-[^/]+\//,
  // The same modules once more, for bundlers of servers and for compilers of before 2019.
  /^@opentelemetry\/[^/]+\/build\/esm(?:next)?\//,
  /^@(?:aws-sdk|smithy|aws-crypto)\/[^/]+\/(?:dist-es|dist-types\/ts3\.4)\//,
  // The sources of what is built beside them.
  /^(?:zod|zrender|@tanstack\/[^/]+|@glideapps\/[^/]+)\/src\//,
  /(?:^|\/)(?:CHANGELOG|HISTORY)\.md$/,
  /^(?:@fastify\/[^/]+|avvio|bintrees|fast-json-stringify|fastify|find-my-way|pino)\/test\//,
];

/**
 * @param {string} modules The folder node_modules.
 * @returns {number} How many files were removed.
 */
export function removeDeadWeight(modules) {
  let removed = 0;
  /** @type {Set<string>} */
  const folders = new Set();
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (!DEAD.some((pattern) => pattern.test(relative(modules, file).replaceAll('\\', '/')))) continue;
    rmSync(file, { force: true });
    removed += 1;
    for (let at = entry.parentPath; at !== modules && !folders.has(at); at = dirname(at)) folders.add(at);
  }
  // The longest first: a folder may have become empty by those in it.
  for (const folder of [...folders].sort((a, b) => b.length - a.length))
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  return removed;
}
