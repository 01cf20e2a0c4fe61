import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-albers-10m.json?raw'
import { stateCode } from '../../../../contract/search/state-code.ts'

/** A state's outline as an SVG path, and the middle of the box around it, in the map's units. */
export type StateShape = { code: string; path: string; x: number; y: number }

/** The atlas is drawn for this box already: Alaska and Hawaii stand below the south-west. */
export const mapSize = { width: 975, height: 610 }

type Ring = readonly (readonly number[])[]

const ringPath = (ring: Ring): string =>
  `M${ring.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`

const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2

const largest = (rings: readonly Ring[]): Ring => rings.toSorted((a, b) => b.length - a.length)[0] ?? []

const readShapes = (): StateShape[] => {
  const topology: Topology<{ states: GeometryCollection<{ name: string }> }> = JSON.parse(atlas)
  return feature(topology, topology.objects.states).features.flatMap(({ geometry, properties }) => {
    const code = stateCode(properties.name)
    if (code === null) return []
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const main = largest(polygons.map(([outer = []]) => outer))
    return [
      {
        code,
        path: polygons.flat().map(ringPath).join(''),
        x: middle(main.map(([x = 0]) => x)),
        y: middle(main.map(([, y = 0]) => y)),
      },
    ]
  })
}

/** The 50 states and the District of Columbia. */
export const stateShapes: readonly StateShape[] = readShapes()
