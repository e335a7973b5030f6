/** Creates the templates before the test files start, so that two files do not create one at the same time. */

import { embeddedTemplate, emptyTemplate, postgresTemplate } from '#server/testing/template.ts';
import { postgresUrl } from '#server/testing/database.ts';

export default async function setup(): Promise<void> {
  try {
    if (postgresUrl !== null) await postgresTemplate(postgresUrl);
    else {
      await emptyTemplate();
      await embeddedTemplate();
    }
  } catch (error) {
    // Only tests that need the database fail, with this reason.
    console.error('No database for tests:', error instanceof Error ? error.message : error);
  }
}
