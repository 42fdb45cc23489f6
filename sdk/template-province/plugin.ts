import { definePlugin } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

export default definePlugin({ id: 'example-records', contract, service: () => import('./service.ts'), pages: [] })
