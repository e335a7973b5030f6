/** What is shown while a screen is fetched for longer than one notices. Loads no UI kit. */
export function Pending() {
  return (
    <p className="state" role="status">
      Loading…
    </p>
  );
}
