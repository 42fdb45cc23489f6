import { PriceSystemList } from '../prices/PriceSystemList.tsx'

export default function PriceSystems() {
  return <PriceSystemList />
}
