/** Makes the templates before the test files start, so that two of them do not make one at once. Judges nothing. */

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
    // A test that needs the database will fail with this reason; the others need not.
    console.error('No database for tests:', error instanceof Error ? error.message : error);
  }
}
