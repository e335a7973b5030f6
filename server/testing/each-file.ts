/** Runs before each test file: resets our own modules, so that files do not share state. Libraries stay loaded in the worker. */
import { vi } from 'vitest';

vi.resetModules();
