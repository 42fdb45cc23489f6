import './share.css'

export { inFence, type Stay, staysIn } from './fence.ts'
export { ShareButton, type SharePage } from './ShareButton.tsx'
export { SharedPage, type SharedPageProps } from './SharedPage.tsx'
export { TripArrival } from './TripArrival.tsx'
export { TripMap } from './TripMap.tsx'
export { TripHead, TripNodes, TripPage } from './TripPage.tsx'
export { TripProgress } from './TripProgress.tsx'
