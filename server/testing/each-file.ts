/** Runs before each test file: our own modules begin anew, so that no file meets the state of another. Libraries stay loaded in the worker. */
import { vi } from 'vitest';

vi.resetModules();
