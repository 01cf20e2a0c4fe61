/** Where utilities serve: the states, the District of Columbia and Puerto Rico, as the post writes them. */
export const states: readonly { value: string; label: string }[] =
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`
    .split('|')
    .map(line => ({ value: line.slice(0, 2), label: line.slice(3) }))

/** Electric utilities by state: investor-owned, municipal and cooperative ones. A name may stand in several states. */
const byState = `
AL|Alabama Power|Huntsville Utilities|Baldwin EMC|Central Alabama Electric Cooperative|Cullman Electric Cooperative|Dothan Utilities|Florence Utilities|Decatur Utilities|Joe Wheeler EMC|Riviera Utilities|Wiregrass Electric Cooperative
AK|Chugach Electric Association|Golden Valley Electric Association|Matanuska Electric Association|Homer Electric Association|Alaska Electric Light & Power|Kodiak Electric Association|Alaska Village Electric Cooperative
AZ|Arizona Public Service|Salt River Project|Tucson Electric Power|UniSource Energy Services|Sulphur Springs Valley Electric Cooperative|Trico Electric Cooperative|Mohave Electric Cooperative|Navopache Electric Cooperative|City of Mesa Utilities
AR|Entergy Arkansas|Southwestern Electric Power Company|Oklahoma Gas & Electric|Empire District Electric|First Electric Cooperative|Carroll Electric Cooperative|Conway Corporation|Jonesboro City Water & Light|North Little Rock Electric
CA|Pacific Gas and Electric|Southern California Edison|San Diego Gas & Electric|Los Angeles Department of Water and Power|Sacramento Municipal Utility District|Anaheim Public Utilities|Burbank Water and Power|Glendale Water & Power|Imperial Irrigation District|Liberty Utilities|Modesto Irrigation District|PacifiCorp|Pasadena Water and Power|Riverside Public Utilities|Roseville Electric Utility|Silicon Valley Power|Turlock Irrigation District|City of Palo Alto Utilities|Alameda Municipal Power|Redding Electric Utility
CO|Xcel Energy Colorado|Black Hills Energy|Colorado Springs Utilities|Fort Collins Utilities|Holy Cross Energy|CORE Electric Cooperative|United Power|Poudre Valley REA|La Plata Electric Association|Longmont Power & Communications|Platte River Power Authority|Mountain View Electric Association
CT|Eversource Connecticut|United Illuminating|Groton Utilities|Norwich Public Utilities|Wallingford Electric Division
DE|Delmarva Power|Delaware Electric Cooperative|City of Dover Electric|Newark Electric Department
DC|Pepco
FL|Florida Power & Light|Duke Energy Florida|Tampa Electric|JEA|Orlando Utilities Commission|Gainesville Regional Utilities|City of Tallahassee Utilities|Lakeland Electric|Lee County Electric Cooperative|Clay Electric Cooperative|SECO Energy|Florida Public Utilities|Kissimmee Utility Authority|Withlacoochee River Electric Cooperative|Ocala Electric Utility
GA|Georgia Power|Cobb EMC|Jackson EMC|Sawnee EMC|Walton EMC|GreyStone Power|Coweta-Fayette EMC|Marietta Power|Snapping Shoals EMC|Flint Energies
HI|Hawaiian Electric|Hawaii Electric Light|Maui Electric|Kauai Island Utility Cooperative
ID|Idaho Power|Avista Utilities|Rocky Mountain Power|Kootenai Electric Cooperative|Idaho Falls Power|Northern Lights
IL|ComEd|Ameren Illinois|MidAmerican Energy|City Water, Light and Power|Naperville Electric Utility|Jo-Carroll Energy|Southwestern Electric Cooperative|Batavia Electric Utility
IN|AES Indiana|Duke Energy Indiana|Indiana Michigan Power|NIPSCO|CenterPoint Energy Indiana|Hendricks Power Cooperative|Richmond Power & Light|South Central Indiana REMC|Anderson Municipal Light & Power
IA|MidAmerican Energy|Alliant Energy|Ames Electric Services|Cedar Falls Utilities|Linn County REC|Muscatine Power and Water|Midland Power Cooperative
KS|Evergy Kansas Central|Evergy Kansas Metro|Empire District Electric|Kansas City Board of Public Utilities|Midwest Energy|Victory Electric Cooperative|FreeState Electric Cooperative
KY|Kentucky Utilities|Louisville Gas and Electric|Duke Energy Kentucky|Kentucky Power|Owensboro Municipal Utilities|Jackson Energy Cooperative|Warren RECC|Owen Electric Cooperative|South Kentucky RECC
LA|Entergy Louisiana|Entergy New Orleans|Cleco Power|Southwestern Electric Power Company|Lafayette Utilities System|DEMCO|SLEMCO|Beauregard Electric Cooperative
ME|Central Maine Power|Versant Power|Eastern Maine Electric Cooperative|Kennebunk Light & Power District|Madison Electric Works
MD|Baltimore Gas and Electric|Pepco|Delmarva Power|Potomac Edison|Southern Maryland Electric Cooperative|Choptank Electric Cooperative|Hagerstown Light Department|Easton Utilities
MA|Eversource Massachusetts|National Grid Massachusetts|Unitil Massachusetts|Braintree Electric Light Department|Belmont Light|Reading Municipal Light Department|Taunton Municipal Lighting Plant|Holyoke Gas & Electric|Norwood Light|Peabody Municipal Light Plant|Shrewsbury Electric
MI|DTE Energy|Consumers Energy|Indiana Michigan Power|Upper Peninsula Power Company|Lansing Board of Water & Light|Great Lakes Energy|Holland Board of Public Works|Cherryland Electric Cooperative|Midwest Energy & Communications|Traverse City Light & Power
MN|Xcel Energy Minnesota|Minnesota Power|Otter Tail Power|Dakota Electric Association|Connexus Energy|Great River Energy|Rochester Public Utilities|Wright-Hennepin Cooperative Electric|Minnesota Valley Electric Cooperative|Shakopee Public Utilities
MS|Entergy Mississippi|Mississippi Power|Coast Electric Power Association|Singing River Electric|Southern Pine Electric|Tupelo Water & Light|4-County Electric Power Association
MO|Ameren Missouri|Evergy Missouri Metro|Evergy Missouri West|Empire District Electric|City Utilities of Springfield|Columbia Water & Light|Independence Power & Light|White River Valley Electric Cooperative|Cuivre River Electric Cooperative|Boone Electric Cooperative
MT|NorthWestern Energy|Montana-Dakota Utilities|Flathead Electric Cooperative|Missoula Electric Cooperative|Yellowstone Valley Electric Cooperative|Ravalli Electric Cooperative
NE|Omaha Public Power District|Nebraska Public Power District|Lincoln Electric System|Loup Power District|Norris Public Power District|City of Grand Island Utilities|Southern Public Power District
NV|NV Energy|Valley Electric Association|Overton Power District|Mt. Wheeler Power|Boulder City Utilities
NH|Eversource New Hampshire|Liberty Utilities|Unitil New Hampshire|New Hampshire Electric Cooperative
NJ|PSE&G|Jersey Central Power & Light|Atlantic City Electric|Rockland Electric Company|Vineland Municipal Electric Utility|Sussex Rural Electric Cooperative
NM|Public Service Company of New Mexico|El Paso Electric|Xcel Energy New Mexico|Jemez Mountains Electric Cooperative|Kit Carson Electric Cooperative|Farmington Electric Utility System|Otero County Electric Cooperative|Los Alamos Department of Public Utilities
NY|Con Edison|National Grid New York|New York State Electric & Gas|Rochester Gas and Electric|Central Hudson Gas & Electric|Orange and Rockland Utilities|PSEG Long Island|Jamestown Board of Public Utilities|Freeport Electric|Plattsburgh Municipal Lighting Department
NC|Duke Energy Carolinas|Duke Energy Progress|Dominion Energy North Carolina|Fayetteville Public Works Commission|Blue Ridge Energy|EnergyUnited|Wake Electric|Brunswick Electric|Greenville Utilities Commission|Piedmont Electric Cooperative
ND|Xcel Energy North Dakota|Otter Tail Power|Montana-Dakota Utilities|Cass County Electric Cooperative|Minnkota Power Cooperative|Capital Electric Cooperative
OH|AEP Ohio|AES Ohio|Duke Energy Ohio|Ohio Edison|The Illuminating Company|Toledo Edison|Cleveland Public Power|Columbus Division of Power|South Central Power Company|Hamilton Utilities
OK|Oklahoma Gas & Electric|Public Service Company of Oklahoma|Empire District Electric|Oklahoma Electric Cooperative|Edmond Electric|Verdigris Valley Electric Cooperative|Grand River Dam Authority
OR|Portland General Electric|Pacific Power|Idaho Power|Eugene Water & Electric Board|Central Electric Cooperative|Clatskanie PUD|Consumers Power|Emerald PUD|Midstate Electric Cooperative|Springfield Utility Board
PA|PECO|PPL Electric Utilities|Duquesne Light|Met-Ed|Penelec|Penn Power|West Penn Power|UGI Utilities|Pike County Light & Power|Adams Electric Cooperative
PR|LUMA Energy
RI|Rhode Island Energy|Block Island Utility District|Pascoag Utility District
SC|Dominion Energy South Carolina|Duke Energy Carolinas|Duke Energy Progress|Santee Cooper|Berkeley Electric Cooperative|Palmetto Electric Cooperative|Blue Ridge Electric Cooperative|Rock Hill Utilities|Greer Commission of Public Works
SD|Xcel Energy South Dakota|Black Hills Energy|NorthWestern Energy|Otter Tail Power|Montana-Dakota Utilities|Sioux Valley Energy|West River Electric Association
TN|Nashville Electric Service|Memphis Light, Gas and Water|Knoxville Utilities Board|EPB Chattanooga|Middle Tennessee Electric|Appalachian Power|CDE Lightband|Cumberland EMC|Duck River EMC|Jackson Energy Authority|Volunteer Energy Cooperative
TX|Oncor|CenterPoint Energy Houston|AEP Texas|Texas-New Mexico Power|CPS Energy|Austin Energy|El Paso Electric|Entergy Texas|Southwestern Electric Power Company|Xcel Energy Texas|Pedernales Electric Cooperative|Lubbock Power & Light|Denton Municipal Electric|Bluebonnet Electric Cooperative|Garland Power & Light|New Braunfels Utilities|CoServ Electric|Bryan Texas Utilities|TXU Energy|Reliant Energy
UT|Rocky Mountain Power|Provo City Power|Murray City Power|St. George Energy Services|Dixie Power|Logan Light & Power
VT|Green Mountain Power|Burlington Electric Department|Vermont Electric Cooperative|Washington Electric Cooperative|Stowe Electric Department
VA|Dominion Energy Virginia|Appalachian Power|Kentucky Utilities|Rappahannock Electric Cooperative|Northern Virginia Electric Cooperative|Danville Utilities|Shenandoah Valley Electric Cooperative|Harrisonburg Electric Commission|Manassas Electric Utility
WA|Seattle City Light|Puget Sound Energy|Avista Utilities|Tacoma Power|Pacific Power|Snohomish County PUD|Clark Public Utilities|Benton PUD|Chelan County PUD|Grant County PUD|Cowlitz PUD|Inland Power and Light|Peninsula Light Company
WV|Appalachian Power|Mon Power|Potomac Edison|Wheeling Power|Harrison Rural Electrification Association
WI|We Energies|Wisconsin Public Service|Madison Gas and Electric|Alliant Energy|Xcel Energy Wisconsin|Superior Water, Light and Power|Dairyland Power Cooperative|Kaukauna Utilities|Sun Prairie Utilities|Manitowoc Public Utilities
WY|Rocky Mountain Power|Black Hills Energy|Cheyenne Light, Fuel and Power|Montana-Dakota Utilities|Lower Valley Energy|Powder River Energy|High Plains Power`

const served = byState
  .trim()
  .split('\n')
  .map(line => line.split('|'))
  .flatMap(([state = '', ...names]) => names.map(name => ({ name, state })))

/** Each utility once, by name, with the states that it serves (`WA, ID`). */
export const utilities = [...Map.groupBy(served, ({ name }) => name)]
  .map(([name, places]) => ({ name, states: places.map(({ state }) => state).join(', ') }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
