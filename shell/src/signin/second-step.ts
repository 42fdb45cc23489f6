import type { SignInRequest } from '@ntocc/sdk/contracts'
import { part } from '../console/part.tsx'
import { withWords } from '../security/words.ts'

/** Signs in, or is refused as a form says it. */
export type Send = (request: SignInRequest) => Promise<void>

/** What a sign-in still wants to know; it comes when somebody is asked. */
export const FurtherStep = part(() => withWords(import('../security/FurtherStep.tsx')))

/** Which of several accounts that share a phone is meant. */
export const PartyStep = part(() => withWords(import('../security/PartyStep.tsx')))
