/** How good a new password is, beside its field while it is typed. A hint: the rules alone refuse. */
import { useEffect, useState } from 'react';
import { passwordStrength } from '#domain/people/password-strength.ts';
import { readCommonPasswords } from './common-passwords.ts';

type Props = { username: string; password: string };

export function PasswordMeter({ username, password }: Props) {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    let here = true;
    void readCommonPasswords().then((read) => here && setCommon(read));
    return () => {
      here = false;
    };
  }, []);
  const strength = passwordStrength(username, password, common);
  return (
    <span className="password-meter" role="status">
      {strength !== null && (
        <>
          {/* The words say the same, so the bar is not read out. */}
          <meter min={0} max={3} low={1} high={2} optimum={3} value={strength.level} aria-hidden />
          <span>{strength.words}</span>
        </>
      )}
    </span>
  );
}
