import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../core/States.tsx'
import type { ApplicationPageProps } from './ApplicationPage.tsx'
import type { ReviewCockpitProps, ReviewItem } from './types.ts'

const Cockpit = lazy(() =>
  import('./ReviewCockpit.tsx').then(part => ({
    // A lazy component cannot be generic; the wrapper below is.
    default: part.ReviewCockpit as unknown as ComponentType<ReviewCockpitProps<never>>,
  })),
)

/** A queue of cases beside their documents, fetched when it is first shown. */
export const ReviewCockpit = <C extends ReviewItem>(props: ReviewCockpitProps<C>) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <Cockpit {...(props as unknown as ReviewCockpitProps<never>)} />
  </Suspense>
)

const Application = lazy(() => import('./ApplicationPage.tsx').then(part => ({ default: part.ApplicationPage })))

/** What a party that has registered hands in for review (`application` of `reviewOf`). */
export const ApplicationPage = (props: ApplicationPageProps) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <Application {...props} />
  </Suspense>
)
