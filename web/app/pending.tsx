/** The loading state of a screen that takes noticeably long: its shape. Loads no UI kit. */
import '#web/ui/skeleton.css';

export function Pending() {
  return (
    <div className="pending-page">
      <div className="skeleton" role="status" aria-label="Loading">
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
