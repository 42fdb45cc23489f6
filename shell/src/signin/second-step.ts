import type { SignInRequest } from '@ntocc/sdk/contracts'
import { part } from '../app/part.tsx'
import { withWords } from '../security/words.ts'

/** Signs in, or is refused as a form says it. */
export type Send = (request: SignInRequest) => Promise<void>

/** The second step of a sign-in; it comes when somebody has one. */
export const SecondStep = part(() => withWords(import('../security/SecondStep.tsx')))
