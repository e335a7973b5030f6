/** The loading state of a screen that takes noticeably long. Loads no UI kit. */
export function Pending() {
  return (
    <p className="state" role="status">
      Loading…
    </p>
  );
}
