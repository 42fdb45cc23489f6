import { sessionsSweep } from './account/tokens.ts'
import { triesSweep } from './account/tries.ts'
import { booksSweep } from './areas/books-proof.ts'
import { bulkMovesSweep } from './bulk-moves/sweep.ts'
import { filesSweep } from './files/sweep.ts'
import { keysSweep } from './http/idempotency.ts'
import type { Sweep } from './jobs/sweep.ts'
import { deliveryJob } from './messages/delivery.ts'
import { missedSweep } from './registry/missed.ts'
import { answersSweep } from './services/answers.ts'

/** What the backend does by itself again and again, beside the jobs of areas. */
export const sweeps: readonly Sweep[] = [
  triesSweep,
  keysSweep,
  sessionsSweep,
  filesSweep,
  bulkMovesSweep,
  deliveryJob,
  answersSweep,
  missedSweep,
  booksSweep,
]
