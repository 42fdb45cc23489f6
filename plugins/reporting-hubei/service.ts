import { defineService, inStates, sql } from '@ntocc/sdk/service'
import { certificationMachine, HubeiObjection } from './contract/objections.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { noteObjections, objectionHooks, paste } from './service/objections.ts'

export default defineService(contract, {
  hooks: { hubeiObjection: objectionHooks },
  calls: { hubeiPaste: paste },
  todo: {
    hubei_objection_count: {
      of: HubeiObjection,
      staffOnly: true,
      permission: 'hubeiObjection.work',
      where: sql`status ${inStates(certificationMachine, 'open')}`,
    },
  },
  jobs: { noteObjections: { run: noteObjections } },
  demo,
})
