import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type City, layOut } from '../src/forms/network.ts'

const ID = 'virtual:route-network'
const CITIES = join(import.meta.dirname, '../../data/cities.json')

/** `virtual:route-network`: points and lanes of the sign-in drawing, projected from data/cities.json at build time. */
export function routeNetwork(): Plugin {
  return {
    name: 'route-network',
    resolveId: id => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      const cities = JSON.parse(await readFile(CITIES, 'utf8')) as City[]
      return `export default ${JSON.stringify(layOut(cities))}`
    },
  }
}
