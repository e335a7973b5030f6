/** Registers only the parts of ag-grid that our grids use, so that no other part is loaded. */
import {
  CellStyleModule,
  ColumnApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  TooltipModule,
  ValidationModule,
} from 'ag-grid-community';

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  CellStyleModule,
  TooltipModule,
]);
if (import.meta.env.DEV) ModuleRegistry.registerModules([ValidationModule]);
