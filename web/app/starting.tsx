/** The frame of a screen while its code loads: the bar, and the shape of the screen. Loads no UI kit. */
import '#web/features/session/navigation-bar.css';
import { HelixMark } from '#web/features/session/sign-in-drawing.tsx';
import { Banner, versionText } from '#web/ui/banner.tsx';
import { Pending } from './pending.tsx';

export const Starting = () => (
  <>
    <div className="bar">
      <div className="bar-brand">
        <span className="bar-name">
          <HelixMark size={22} />
          Helix
        </span>
        <span className="bar-state">
          <span className="bar-version">{versionText()}</span>
        </span>
      </div>
    </div>
    <Banner />
    <Pending />
  </>
);
