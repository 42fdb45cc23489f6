import type { Plugin } from 'vite'

const EMPTY = '\0no-node-crypto'

/**
 * The library of the SM ciphers asks Node for random numbers where there is no Web Crypto, which every browser that the console runs
 * in has: what it would load there is nothing.
 */
export const noNodeCrypto = (): Plugin => ({
  name: 'no-node-crypto',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'crypto' && importer?.includes('sm-crypto') ? EMPTY : undefined),
  load: id => (id === EMPTY ? 'export const webcrypto = undefined' : undefined),
})
