/** Evaluates the permission rules of the session, only to draw the screen: the server checks its own rows. */
import { createMongoAbility } from '@casl/ability';

export type PermissionRule = { action: string; subject: string };
export type May = (action: string, subject: string) => boolean;

export function abilities(rules: readonly PermissionRule[]): May {
  // In CASL `manage` means any action; here it is one right among others, so the wildcards get names that no rule has.
  const ability = createMongoAbility([...rules], { anyAction: '*any*', anySubjectType: '*all*' });
  return (action, subject) => {
    // Those who act on releases see them, as in rules.may_see_releases.
    if (action === 'view' && subject === 'releases') return rules.some((rule) => rule.subject === subject);
    // Creating a record requires the rights to create and to manage its kind, as in rules.permission_refusal.
    return ability.can(action, subject) && (action !== 'create' || ability.can('manage', subject));
  };
}
