import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { earlyForm } from './build/early.ts'
import { noNodeCrypto } from './build/no-node-crypto.ts'
import { precompress } from './build/precompress.ts'
import { routeNetwork } from './build/route-network.ts'
import { unusedParts } from './build/unused-parts.ts'
import { sharedModules } from './src/host/vite-plugin.ts'

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080'
const toGateway = { target: gateway, changeOrigin: false }

const shared = { root: import.meta.dirname, resolve: { conditions: ['source', ...defaultClientConditions] } }

/** The shell: hashed, precompressed assets and a page without inline scripts. Plugins are built apart, by ntocc-plugin. */
export default defineConfig({
  ...shared,
  plugins: [
    react(),
    noNodeCrypto(),
    routeNetwork(),
    sharedModules(),
    unusedParts(),
    earlyForm({ ...shared, plugins: [react(), routeNetwork()] }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    manifest: 'files.json',
    // Everything is a file of its own: the page's policy is script-src 'self' and images may be cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/console': toGateway,
      '/ntocc-basic-api': toGateway,
      '/ntocc-tms-api': toGateway,
      '/ntocc-tps-api': toGateway,
      '/ntocc-ext-api': toGateway,
      '/plugins': toGateway,
      '/notify': { ...toGateway, ws: true },
    },
  },
})
