/**
 * Passwords that guesses begin with, of six characters or more, without obscene ones. Source: SecLists of Daniel
 * Miessler and others (https://github.com/danielmiessler/SecLists), the thousand most common ones of Chinese leaks
 * (Passwords/Common-Credentials/Language-Specific/Chinese-common-password-list-top-1000.txt) and the beginning of
 * Passwords/Common-Credentials/10k-most-common.txt. Licence: MIT, copyright 2025 Daniel Miessler:
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 * documentation files (the "Software"), to deal in the Software without restriction, including without limitation
 * the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and
 * to permit persons to whom the Software is furnished to do so, subject to the following conditions: The above
 * copyright notice and this permission notice shall be included in all copies or substantial portions of the
 * Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
 * LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT
 * SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
 * OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER
 * DEALINGS IN THE SOFTWARE.
 */
export const LEAKED_PASSWORDS = `
123456 123456789 111111 123123 000000 5201314 12345678 a123456 7758521 123321 11111111 1314520 666666 1234567 123456a
888888 123123123 1234567890 woaini 654321 5211314 112233 88888888 woaini1314 00000000 password qq123456 147258369
7758258 520520 123654 aaaaaa 100200 121212 a123456789 110110 147258 1111111 123456abc zxcvbnm 987654321 asdasd
iloveyou 31415926 123qwe 1314521 abc123 222222 qazwsx 159357 999999 123456789a asd123 qwerty 456852 qwe123 201314
159753 521521 qqqqqq 1qaz2wsx aa123456 1q2w3e4r q123456 555555 789456123 woaini123 789456 584520 333333 abc123456
110120 woaini520 123000 778899 a123123 753951 25257758 123698745 1111111111 woaiwojia 123456aa asd123456 11223344
456123 101010 7758520 5845211314 147852 woaini521 111222 z123456 qweqwe 3.1415926 qwertyuiop 123456qq 456789 wmsxie123
7777777 abcd1234 321321 beijing2008 0000000 asdfgh 211314 5845201314 asdfghjkl 789789 qwe1234 qazwsxedc 131421 369369
741852963 123456123 123456q 5201314520 12301230 3344520 963852 951753 windows 123abc zxc123 123654789 qweasdzxc
a111111 zxcvbnm123 110119 7788521 1234560 a5201314 qwe123456 120120 123456. 168168 aini1314 134679 123789 1q2w3e
584521 987654 w123456 102030 0123456789 010203 xiaoxiao 336699 111111111 131420 0000000000 woshishui 12341234 yangyang
666888 520520520 zhang123 asdasdasd 963852741 buzhidao 1234qwer 741852 314159 1230123 709394 5841314520 110110110
asdfasdf hao123456 251314 721521 3344521 321654 qweasd 258258 520530 135792468 584131421 1357924680 12344321 135246
1q2w3e4r5t 123456987 as123456 qaz123 456456 111222333 zzzzzz 777777 123321123 135790 adminfan 518518 wangyut2
999999999 qwer1234 369258147 1233211234567 zlmalm03 l123456 7895123 111111a qq123123 12369874 a1234567 a000000 abcdefg
110120119 q1w2e3r4 147896325 111000 p1a6s3m 0123456 521521521 147852369 a321654 12345678910 123456asd 521125 25251325
888999 852456 12121212 123123a 007007 123456.0 142536 zxcvbn zzzxxx stryker zxc123456 5201314a 584131420 232323
q123456789 1123581321 147369 9876543210 321321321 sunshine 124578 654123 444444 121314 131313 123456123456 a12345
asdf1234 5203344 159951 zhangwei 521314 87654321 520123 qq5201314 12345600 258369 5213344 20082008 qaz123456 159159
123456789q 119119 woailaopo 000123 wojiushiwo 100200300 555666 wangjian 123520 dragon 112358 nicholas 110120130 000111
1234abcd 123457 123qweasd 7894561230 564335 77585210 1qazxsw2 74108520 7654321 584201314 nihaoma 1230456 sunliu66
shmily qazwsx123 zxczxc michael jingjing 520025 123asd aptx4869 weiwei a12345678 qazqaz 911911 20080808 000000a
123456z loveyou 1234568 a1314520 zhanglei computer 1234567890123 369258 147147 1234554321 qwaszx wangwei wwwwww
qq123456789 123456aaa 22222222 123456789123 5841314521 11112222 forever qq111111 7708801314520 888666 585858 222333
134679852 zhangjian woaiwoziji 123456qwe 123456654321 aaa123456 wang123 445566 1234566 aaa111 18n28n24a5 aaaaaaaa
abcdef 2008520085 qw123456 246810 wangyang 000000000 12qwaszx superman 66666666 1hxboqg2s aaa123 a123456a maomao
a1b2c3d4 xiaolong 123789456 123456.. 321654987 2597758 1231230 010101 13141314 monkey 1314258 1234569 333666 14789632
212121 258456 7758991 love1314 xiaoqiang jordan abcd123456 000000. daniel 1314159 7758521521 li123456 565656
123456789. jiajia 198611 tiantian 122333 killer 666999 q1w2e3 z123456789 jiushiaini 1122334455 181818 235689 woshishei
wangjing 321456 xiaofeng dongdong 686868 332211 zhendeaini 13145200 wodemima 989898 yuanyuan 198612 asdzxc 789123
a7758521 770880 zhangjie 1122334 3838438 1a2b3c4d wobuzhidao 112233445566 qwqwqw zx123456 longlong wanglei 12345678a
1314520520 787878 198411 7758521a 7788520 12345678900 198511 16897168 feifei princess 12345679 168888 19861010 2525775
123465 pakistan 198410 121121 198512 wang123456 ssssss chenchen football 158158 112112 171204jg w123456789 abcd123
woainia 369852 huang123 shadow 753159 19841010 555888 aa123123 q123123 zhanghao 123.123 110112 2587758 1234567a
asdf123 584211314 1234567899 qwertyui baobao loveme 163163 q111111 55555555 s123456 1478963 shanshan 131425 q1w2e3r4t5
000001 7788250 mingming woshishen 999888 19841020 123456789abc qazxsw qqq111 qweqweqwe 100100 woshiniba 99999999
zhangyang 1234561 19861020 0000001 wangchao zhangyu 9958123 998877 110119120 1236987 1233210 a11111 summer 456321
xiaoyu 198412 www123456 111111q spanish 777888 imzzhan freedom 252525 52013140 19851010 123369 898989 7788414 asasas
223344 beyond 19861016 130130 xiaowei qqqqqqqq charlie 234567 198610 74107410 789987 jessica 741741 123456as hao123
goodluck mnbvcxz woshizhu 123987 112211 19861026 19861120 tianshi 19841025 5201314123 19861012 19861023 internet
123456zxc 19861212 zhangyan 111112 200884 19841015 111qqq 3141592653 william 123521 wangpeng 012345 369963 123456w
meiyoumima 202020 operation 001001 xxxxxx 19841024 michelle 0987654321 zhangjun 198311 5121314 125125 woshiwo 225588
456654 19861025 123456000 667788 zhangxin 123456789qq 123123qq 33333333 19861210 789632145 125521 zz123456 1010110
hunter 456456456 1029384756 321123 master tiancai 19851225 11235813 zhuzhu 19861021 19861225 19841016 668899 19861011
x123456 tingting 142857 19861015 liu123456 tigger 19861123 315315 ffffff 19841023 1111112 0564335 19851120 34416912
qq1314520 123456ab jianjian 198312 liuyang 9638527410 19861024 167669123 696969 nishizhu 198510 198211 19851025 thomas
wangqiang 123258 521000 19861028 huanhuan orange 19861220 19861218 dddddd 8899174 laopo521 19851212 19851215 19491001
1234321 19841026 85208520 laopo520 tkfkdgo shanghai 7215217758991 19861216 19841022 16899168 84131421 19851015
19861018 19841012 19861013 mylove 299792458 asdasd123 19861121 www123 1a2b3c 19851020 zhangqiang 456258 12345qwert
12312300 zhangjing 888168 19841011 19861022 chenjian 987456 159632 198712 123123456 963258 19861226 159357456 nihao123
winner 1472583690 131415 ab123456 19861125 963963 123456789z 198711 8675309 520521 332335 miaomiao 19851024 131131
welcome 831213 asd123123 199771 19871010 shangxin 198212 635241 wanghao 123zxc 19871020 19841018 51201314 119911
110011 19851023 119110 xiazhili 19841021 1887415157 456789123 962464 samsung 141414 1234512345 qweasd123 19841027
19861215 151515 19861128 kissme 789654 10101010 19851216 qq000000 lovelove wo123456 19851123 liu13632523350 19841028
6543210 19851125 19871023 19871024 nishiwode 19851210 19841013 19861224 123698741 a123321 123567 19871025 sakura
100000 123456qaz 000... qwerasdf 789654123 xiaoyao 01230123 520131400 qianqian 987456321 19841017 001122 19841029
zhang520 1415926 363636 19861030 zhangpeng 868686 19861126 789789789 bugaosuni 5201314qq 19851230 19861017 zhangkai
george 19861029 19861124 19841001 zhanghui 19881010 19851220 19851016 123qaz 123123aa zhangliang andrew q5201314
19861228 y123456 xingxing 19861027 52013145201314 wanggang 19861122 wangfeng 415263 19851012 a1b2c3 19871012 19861129
19831015 1q1q1q wangshuai jennifer 19871028 snoopy chocolate wangliang 19841014 maggie 19861014 51392010 556677
abc123456789 19861217 200888 77585211314 19851011 259758 qq1234 genius 19851127 wangxin qwert12345 357159 19861223
123qwe123 123456l 19861019 19871015 19861211 258963 19841019 19861214 19851224 19831010 secret iloveu butterfly
19841212 19861213 jiang123 19851124 love520 3141592654 zhangbin huangwei 19861127 123456qw menghuan 520131 a7758258
19851022 aaaaaaa nishishui zhangtao 5211314521 beckham 19871016 123123123123 19871026 zhangchao imissyou 19851017
19871021 19871225 134679258 diablo 556688 wenwen 996633 19851121 liangliang jiaojiao 19851029 nicole 19851026 19861001
yangjian 775852100 flower 369369369 19851218 19871212 nuttertools asdf123456 19851030 zhimakaimen 19851028 987987
19851217 19851019 woxiangni 161616 19871120 53231323 19851213 19881212 qqq123 z123123 19851211 1314520a aa5201314
xiaojian 19841120 wangjun 19851013 19871022 19871210 a1s2d3f4 19851021 19861206 198210 123458 c123456 12332100
77777777 8008208820 soccer 198310 19851014 wz112233 yingying wangyu 808080 19861112 0.123456 wozhiaini 19871027 123147
19821010 19851122 135135 52013141314 1234567891 woaimama 19851018 ww123456 1231512315 mengmeng 19871011 19860214
wangyan 123456ok 12345a 19851126 19851128 19871124 778878 doudou 123888 19871125 198011 518888 woainimama 19881020
19831020 19861221 794613 19841210 123123. liyang qwert123 xinxin jiangwei 19861110 yang123 567890 hahaha 123... 654654
123455 19861118 wodezuiai 19851221 3155530 821010 chenwei 19851223 963258741 841025 xiaoming h123456 lingling 19851214
52001314 1212123 english woaini5201314 19861106 baseball letmein mustang harley trustno1 ranger buster robert batman
hockey pepper access joshua starwars silver dallas yankees ashley amanda biteme thunder ginger heather hammer corvette
taylor austin merlin matthew golfer cheese martin chelsea patrick richard diamond yellow bigdog sparky cowboy camaro
anthony matrix falcon bailey guitar jackson purple scooter phoenix morgan tigers porsche mickey maverick cookie nascar
peanut justin samantha steelers joseph boomer whatever iceman smokey gateway dakota cowboys eagles chicken please
andrea ferrari knight hardcore melissa compaq coffee booboo johnny bulldog player ncc1701 wizard scooby charles junior
brandy tennis banana monster spider lakers miller rabbit mercedes brandon steven fender yamaha boston marine chicago
rangers gandalf winter barney edward raiders badboy spanky bigdaddy johnson chester london midnight fishing hannah
slayer rachel redsox thx1138 marlboro panther arsenal oliver mother victoria jasper crystal golden butthead viking
iwantu shannon murphy angels prince cameron madison wilson carlos willie startrek captain maddog jasmine butter booger
angela lauren rocket tiffany theman dennis liverpoo jackie muffin turtle sophie danielle redskins toyota sierra
winston debbie giants packers newyork jeremy casper sandra lovers mountain united cooper driver tucker helpme pookie
maxwell gators jaguar monica hotdog gemini xxxxxxxx canada nathan victor florida rosebud metallic doctor trouble
success tomcat warrior peaches apples dolphins rainbow gunner freddy alexis braves cocacola xavier dolphin testing
bond007 member calvin voodoo samson apollo tester walter beavis voyager bonnie rush2112 scorpio jonathan skippy sydney
red123 gordon travis beaver jackass flyers rebecca scorpion doggie legend yankee blazer runner birdie parker topgun
heaven animal arthur private godzilla donald williams lifehack phantom august platinum bronco heka6w2 copper garfield
willow little carter albert kitten jordan23 eagle1 shelby america jessie broncos surfer nissan saturn airborne
elephant marvin action adidas explorer walker police christin december benjamin therock online brooklyn teresa cricket
sharon dexter racing gregory redwings dreams michigan magnum nothing donkey trinity digital stella cartman guinness
speedy buffalo pimpin einstein nelson nirvana vampire playboy louise pumpkin snowball test123 mexico beatles fantasy
gibson celtic marcus cherry cassie natasha sniper chance genesis hotrod reddog alexande college jester passw0rd
lasvegas carmen slipknot kimberly eclipse stanley samuel drummer montana spencer carolina colorado creative hello1
goober friday scotty bubbles hawaii fluffy stephen horses thumper darkness asdfghjk pamela buddha vanessa sandman
naughty douglas shorty money1 azerty simple poohbear destiny denise vikings lizard melanie sabrina nintendo howard
november october leather extreme password1 vincent lacrosse hotmail spooky amateur alaska badger paradise maryjane
mozart russell spitfire anderson norman cherokee cougar barbara 420420 family enigma allison raider brazil blonde
drowssap school marshall lovely jeffrey caroline franklin snickers leslie courtney diesel eminem westside suzuki
passion hummer ladies zachary frankie reggie simpson patricia pirate semperfi jupiter redrum freeuser stinky ducati
natalie babygirl bishop spirit pantera monday patches brutus houston smooth penguin marley forest maximus bradley
vision pokemon champion fireman indian softball picard system clinton lucky1 claire claudia boogie timothy marines
security wildcats dancer veronica ironman wolverin remember freepass bigred justice francis hobbes kermit pearljam
mercury domino denver brooke rascal hitman mistress bbbbbb friend peekaboo budlight electric stargate saints brittany
bigman zombie swimming qwerty1 scotland disney rooster brenda mookie swordfis duncan olivia hunting blink182 alicia
bubba1 virginia general passport liberty arizona newport skipper rolltide happy1 galore christ weasel 242424 wombat
digger classic bulldogs poopoo accord popcorn turkey titanic liverpool dreamer everton friends chevelle carrie gabriel
psycho nemesis burton pontiac connor roland mitchell ireland lincoln arnold spiderma patriots goblue devils eugene
empire cardinal shaggy froggy kawasaki kodiak people kramer chopper whynot baxter ncc1701d airplane britney avalon
sublime stewart wildcat scarface elizabet trucks wolfpack lawrence raymond redhead american alyssa bambam snowman
tiger1 chicks raptor stingray shooter france madmax kristen sports garcia simpsons lights looking chronic alison
packard hendrix perfect service spring srinivas brother bigmac single cannon georgia popeye tattoo bullet taurus
sailor wolves panthers strike flowers chris1 loverboy berlin sticky marina tarheels fisher russia connie wolfgang
testtest mature catch22 michael1 alpha1 trooper hawkeye freaky dodgers machine pyramid vegeta katana tinker coyote
infinity inside letmein1 control hercules morris james1 tickle outlaw browns billybob pickle michele antonio pavilion
changeme caesar prelude tanner adrian darkside bowling wutang sunset robbie alabama danger zeppelin pppppp darkstar
madonna bigone casino cheryl charlie1 mmmmmm integra wrangler apache tweety qwerty12 bobafett simone business sterling
trevor transam dustin harvey england seattle openup pandora trucker wallace indigo malibu review babydoll dilbert
pegasus catfish flipper valerie herman detroit kenneth cheyenne bruins stacey marino xfiles wonder stinger pretty
stealth gracie gundam cessna longhorn presario wicked mustang1 victory 21122112 shelly awesome athena holiday knicks
street redneck scully dragon1 devildog triumph bluebird shotgun peewee ronnie angel1 special metallica madman country
impala lennon roscoe access14 enterpri miranda search smitty blizzard unicorn ronald harrison trigger winnie beauty
thailand cadillac castle bobcat buddy1 stones freddie norton hellfire indiana panzer lonewolf trumpet colors blaster
fireball precious elaine jungle atlanta corona curtis polaris timber theone baller chipper orlando island skyline
dragons benson goldie engineer pencil basketba hornet barbie farmer valentin indians redman foobar travel morpheus
bernie target hotstuff photos savage rocky1 dollar design newton hottie lestat avatar future goforit random abgrtyu
jjjjjj cancer smiley goldberg express zipper wrinkle1 babylon powers consumer dudley monkey1 serenity samurai skeeter
lindsay joejoe master1 chocolat christia birthday stephani alfred 98765432 maxima sampson buckeye highland kristin
seminole reaper bassman nugget lucifer airforce watson warlock philip always chrissy burger maddie holmes huskers
piglet joanne hamilton dodger paladin christy chubby buckeyes hamlet abcdefgh bigfoot sunday manson goldfish garden
deftones icecream blondie spartan harold charger brandi stormy sherry pleasure juventus rodney galaxy holland escort
planet jerome wesley david1 ncc1701e 51505150 cavalier gambit sidney ripper oicu812 sister martha nylons aardvark
nadine minnie whiskey plastic babylon5 savannah racecar insane yankees1 mememe hansolo chiefs fredfred salmon concrete
yvonne shamrock atlantis warren wordpass julian mariah rommel harris predator sylvia massive sammy1 mister marathon
rubber trunks desire montreal justme faster kathleen bertha jessica1 alpine sammie diamonds tristan swinger stallion
pitbull letmein2 roberto palmer shadow1 audrey shirley bluesky sundance renegade hollywoo bernard wolfman soldier
picture pierre goddess manager nikita sweety titans niners bottom bubble hello123 ibanez webster sweetpea stocking
323232 tornado lindsey content aragorn griffin campbell trojan christop newman rockstar father geronimo pascal crimson
brooks hector google camera chandler fatcat waters stimpy finger wheels viper1 greenday brendan hiphop snapper funtime
trombone cotton cookies kaiser mulder westham latino ravens aurora drizzt madness energy sophia stefan rocker freeman
french mongoose hungry catdog gogogo tottenha curious butterfl mission january singer sherman techno lancer lalala
autumn chichi trixie clifford bobbob bomber holden spunky liquid beagle granny network kkkkkk millie biggie beetle
teacher toronto anakin karate snakes bangkok callie pacific daytona kelsey infantry skywalke foster sailing raistlin
vanhalen herbert blackie tarzan strider sherlock dietcoke ultimate sprite artist python ytrewq sweetie superfly jesus1
freedom1 drpepper potter darren hobbit violet phillip maurice gloria nolimit biscuit shasta smoker pebbles philly
tintin marlin cactus frank1 tttttt emerald showme pirates colleen tazman tanker patton toshiba richie alberto gotcha
graham dillon bigguy tomtom marion fossil flight racerx creamy musicman warcraft window sheila microsoft getsome
quality kennedy morrison yoyoyo joanna andreas harder boeing keeper western isabelle subaru thuglife martina maniac
tracey clayton stonecol spyder memphis regina magic1 logitech million sesame poison hamster ferret florence maiden
velvet buttons sharks change kansas muscle monroe whitney 1passwor bluemoon yomama tarheel leonard basket bianca
stardust jumper margaret archie charlott forget qwertz history milton waterloo office oldman preston trains murray
vertigo black1 swallow smiles standard alexandr parrot luther nicolas surfing pioneer masters apple1 auburn hannibal
frontier panama brianna welcome1 blue22 baggins groovy global turner blades byteme lobster collins hilton japanese
markus deedee 171717 jersey green1 capital putter seven7 lester marcel banshee grendel gilbert hidden ledzep michel
female buffett kristina molson wookie sprint thanks jericho ranger1 trebor molly1 mirage models stuart showtime
squirrel pentium powder twister connect neptune engine mustangs woody1 shogun septembe russian sabine damien mollie
leonardo germany sleepy tequila fighter garrett dominic obiwan makaveli vacation walnut ladybug cantona ccbill rusty1
passwor1 columbia napoleon motorola william1 skater matthew1 robinson valley coolio dagger horndog jason1 penguins
rescue griffey 8j4ye3uz californ champs portland colt45 xxxxxxx xanadu tacoma carpet gggggg safety palace italia
stevie picturs picasso tempest ricardo roberts foxtrot nimrod 343434 overlord stranger 454545 shaolin sooners socrates
spiderman peanuts maxine rogers 13131313 andrew1 donnie ohyeah africa national monique intrepid jasmin pickles fright
potato darwin hhhhhh kingdom weezer 424242 pepsi1 throat gerard looker monika suzanne sweets temple laurie megadeth
nymets ddddddd support oakland oooooo chucky bridge carrot chargers discover dookie condor butler hoover isabella
sunrise sinner megapass martini grateful abigail esther mushroom janice jamaica wright cccccc gizmodo roxanne tractor
cristina mypass hongkong helena blue123 thomas1 redred basketball attack satan666 dublin kingkong katrina 272727
penelope thompson anything battle grizzly passat porter defiant bowler monitor wisdom slappy letsgo robert1 brownie
hudson 098765 playing playtime lightnin melvin atomic llllll cosmos knights bentley slapshot assword frosty gillian
mallard deanna elwood titleist angelo aussie golfing doobie loveit elliott werewolf vipers janine blabla tardis serena
shelley thegame legion rebels fernando gerald sarah1 double onelove loulou blackcat tacobell soccer1 manuel method
ludwig derrick kittycat isabel pikachu thunder1 thankyou celeste celtics frances frogger scoobydo sabbath coltrane
budman willis jackal bigger silvia sooner gopher geheim lonestar primus newpass brasil heather1 husker element moomoo
beefcake zzzzzzzz smokin personal anthony1 anubis backup gorilla painter lowrider punkrock traffic claude daniela
delta1 kelley theresa amazon dodgeram dingdong malcolm honda1 spidey johnjohn miguel archer dogdog tricky crusader
weather syracuse speaker meridian amadeus harley1 falcons dorothy turkey50 kenwood keyboard blackman shazam shalom
jimbob richmond roller carson fatman garbage sandiego loving magnus cooldude clover mobile payton plumber texas1
topper mariners harmony caliente celica fletcher german oxford osiris porsche9 tuesday breeze bossman kangaroo billie
judith astros scruffy qwertyu hearts jammer springer rhonda goodtime chelsea1 freckles flyboy doodle nebraska kicker
webmaster vulcan iverson 191919 blueeyes stoner farside director power1 bobbie hershey hermes monopoly birdman blessed
blackjac southern peterpan thumbs lawyer melinda fingers rrrrrr nicola elvis1 blacky stories sentinel snake1 phoebe
richard1 guardian candyman scarlet pancho lucky7 munchkin billyboy summer1 student skiing sergio rootbeer assassin
cassidy frederic fitness giovanni scarlett durango postal achilles kisses warriors imagine plymouth topdog asterix
bridget eeeeee sithlord sommer theking juliet avenger backdoor goodbye chevrole lorraine trance cosworth houses homers
eternity kingpin verbatim incubus zaphod shiloh station jennie maynard mighty aliens charly running dogman omega1
printer aggies deadhead javier stone55 pineappl thekid lizzie rockets ashton camels formula forrest rosemary oracle
porkchop clancy nellie mystic inferno blackdog steve1 pauline alexander grumpy flames scream lonely valhalla unreal
cynthia herbie engage yyyyyy solomon pistol melody flying santiago scottie oakley portugal newbie beverly writer
sebastia spread tobias members funfun trojans hurrican moneys 1x2zkg8w tomato atlantic celine usa123 account homerun
hyperion kevin1 44444444 skittles hastings sailboat oilers conrad church damian broken buster1 hithere immortal sticks
peters lexmark maryland anders cheers possum columbus cutter muppet beautiful stolen swordfish peter1 jethro rockon
asdfghj pass123 ncc1701a bonjour escape 362436 spartans tinman lemons maxmax camelot chewie fusion nopass myself
hustler hunter1 whitey beast1 yesyes smudge pinkfloy patriot lespaul annette hammers catalina finish formula1 sausage
scooter1 orioles oscar1 colombia cramps natural eating exotic iguana sheena topcat lancelot angelica magelan ramona
crunch british button eileen skinny seeking rockhard filter freaks pacman dalton newlife homer1 klingon watcher
walleye sinatra starship starbuck poncho amber1 grover catherin candle firefly goblin scotch huskies eleven kentucky
kitkat israel bicycle yourmom studio splash jimmy1 reality caitlin sapphire mailman raiders1 hopper excalibu wilbur
illini imperial phillips lansing gothic golfball carlton camille front242 macdaddy vectra cowboys1 crazy1 dannyboy
bennett leader martinez aquarius barkley hayden caught franky pppppppp prodigy clarence noodle vortex beatrice billy1
siemens phillies research groups carolyn chevy1 gggggggg doughboy dracula nurses madrid lollipop utopia chrono cooler
conner nevada wibble werner summit marilyn babies capone fugazi qazwsxed puppies triton command nnnnnn ernest momoney
iforgot wolfie studly hamburg catman forgot scott1 oregon crazybab daniel1 cutlass brothers mothers music1 walrus
bigtime xtreme rookie sanchez rotten maestro turbo1 elijah bender shania thecat rightnow reagan baddog greatone
gateway1 randall napster brian1 bogart weaver wildfire jackson1 isaiah belinda super1 select snuggles phoenix1
technics raven1 rayray albion greens fashion santana powell credit darling mystery bowser bottle brucelee hehehe
kelly1 woofwoof spears theodore julius richards amelia central nyjets punisher username vanilla twisted bryant
elizabeth kimber veritas labtec lifetime jenny1 mayhem redbull govols gremlin 505050 gmoney rupert rovers diamond1
lorenzo trident davidson deskjet cuddles bristol karina milano vh5150 jarhead bigbird bizkit sixers slider starfish
tommy1 john316 meghan michaela market caligula madden railroad cthulhu bradford military bearbear swedish patrick1
anarchy groove franco tyrone airbus cobra1 christine delete duster kitty1 mouse1 monkeys jazzman 262626 stocks pippen
labrador jordan1 justdoit meatball saturday vector cooter defender desert bubbas bonkers kahuna wildman sirius static
teenage leelee marissa microsof mechanic robotech hailey chaser sanders salsero macross quantum rachael tsunami
universe daddy1 cruise nguyen newpass6 vernon zaq12wsx striker steele spectrum mellow astrid cancun cartoon sabres
samiam oranges oklahoma coleman denali noodles hooter mmmmmmmm warthog bloody blueblue wolverine harper calico closeup
bonsai evelyn emily1 kathryn keystone yzerman theboss tolkien megaman handsome hal9000 gringo gofish gizmo1 samsam
onlyme corrado clapton deborah vivian jayhawk bethany sharky seeker ssssssss somethin pillow thesims lighter melissa1
marcius2 guiness gymnast casey1 goalie godsmack rangers1 clemson clipper holly1 elliot kingston miriam yosemite
tommyboy lamont marianne gretzky happyday frisco scratch orchid orange1 manchest quincy aberdeen dawson nathalie
ne1469 boxing supersta stoney senior barber babyboy goliath hardrock children scrappy tracker active commando cohiba
cyclone katie1 vsegda better sinclair jokers jeanette jojojo ashley1 groucho cheetah firefox gandalf1 packer magnolia
tyler1 typhoon tundra bobby1 kenworth village volley wolf359 000007 swimmer skydive smokes peugeot pompey legolas
kristy rodman redalert grapes 4runner carrera floppy dollars ou8122 quattro cloud9 davids nofear whisper vermont
webmaste jayjay philips topher tongue midget ripken havefun gretchen getting direct ragnarok trinidad usnavy conover
cruiser dalshe nicole1 buzzard kingfish misfit warlord wassup blackhaw shearer thursday kungfu journey meatloaf
marlene area51 batman1 bananas 636363 cancel paradox queens aikido cigars hoosier eeyore moose1 313131 pool6123 mayday
rivers revenge animated banker gordon24 fortune deadman homepage iscool jamesbon sweden skidoo pepper1 pinhead micron
allsop amsterda gunnar fowler february fletch george1 sapper science sasha1 luckydog magick public ultima cypress
booker brandon1 edwards experience bigbear searay secret1 sinbad soleil software piccolo thirteen leopard legacy
jensen justine memorex marisa mathew redwing rasputin anfield greenbay catcat feather scanner pa55word danzig daisy1
exodus vinnie subway second snapple sneakers poodle test1234 junebug marker mellon ronaldo amanda1 asdfjkl beaches
greene great1 doitnow madeline christian daphne boxster brighton emmanuel emerson mnbvcx moocow wagner bigmoney stereo
420247 justin1 animals balance hansen cabbage canadian dodge1 malaka adriana coolman crawford mirror intruder zenith
woohoo pisces laguna krystal maxell andyod22 barcelon chainsaw chickens flash1 downtown magicman profit coconut
chuckie contact clevelan designer builder budweise horizon mondeo strange stumpy smiths sparks slacker pitchers
passwords laptop jeremiah allmine alliance halflife grandma hayley cecilia chacha saratoga sandy1 santos doogie number
positive qwert40 darrell bonita ib6ub9 jacob1 beastie sunnyday sonics starfire testing1 tiberius lisalisa ripple
austin1 golfgolf flounder garage royals dragoon dickie passwor majestic poppop trailers bobobo emmitt minime mikemike
whitesox 353535 seamus sparkle angelina charlton passme logan1 rainman treasure custom cyclops nipper bucket beerbeer
bimmer susanne stunner stevens tootsie gollum 545454 caveman carole fordf150 fishes
`;
