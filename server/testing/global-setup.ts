/** Creates the templates before the test files start, so that two files do not create one at the same time. */

export default async function setup(): Promise<void> {
  // Set by `npm test -- <word>` if none of the tests uses a database.
  if (process.env['HELIX_TESTS_WITHOUT_DATABASE'] === 'true') return;
  try {
    const { embeddedTemplate, emptyTemplate, postgresTemplate } = await import('#server/testing/template.ts');
    const { postgresUrl } = await import('#server/testing/database.ts');
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
