import { GoodsList } from '../goods/GoodsList.tsx'

export default function Goods() {
  return <GoodsList />
}
