/** /portfolios: the expert of each country. */
import { Portfolios } from '#web/features/portfolios/portfolios.tsx';
import { Page } from '#web/ui/page.tsx';

export const PortfoliosScreen = () => (
  <Page title="Portfolios">
    <Portfolios />
  </Page>
);
