import { writeFileSync } from 'node:fs'
import { layersConfig } from '../tools/layers/rules.ts'

// npm run layers: writes the import rules to the linter's configuration.
writeFileSync('tools/layers/layers.json', `${JSON.stringify(layersConfig(), null, 2)}\n`)
