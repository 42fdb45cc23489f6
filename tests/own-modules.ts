import { vi } from 'vitest'

// Each file reads the console's own modules anew, which keep state, but shares the libraries with the file before it: loading
// those again took longer than the tests. Read before the file itself and whatever it imports.
vi.resetModules()
