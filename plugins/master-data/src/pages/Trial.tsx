import { PriceTrial } from '../prices/PriceTrial.tsx'

export default function Trial() {
  return <PriceTrial />
}
