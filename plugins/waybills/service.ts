import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { demo } from './demo/index.ts'

export default defineService(contract, { demo })
