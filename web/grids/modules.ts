/** Registers only the parts of ag-grid that our grids use, so that no other part is loaded. */
import {
  CellStyleModule,
  ColumnApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  TooltipModule,
  ValidationModule,
} from 'ag-grid-community';

ModuleRegistry.registerModules([InfiniteRowModelModule, ColumnApiModule, CellStyleModule, TooltipModule]);
if (import.meta.env.DEV) ModuleRegistry.registerModules([ValidationModule]);
