/** Common passwords with at least eight characters. */
const whole = `
password 12345678 123456789 1234567890 iloveyou princess sunshine football baseball superman trustno1 starwars whatever computer
michelle jennifer corvette mercedes 11111111 88888888 12341234 internet samantha jonathan maverick chocolate butterfly liverpool
jordan23 letmein1 password1 password12 password123 password1234 passw0rd passw0rd1 p@ssw0rd p@ssword p@$$w0rd pa$$word pa55word
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwerasdf qwer1234 qweasdzxc qweqweqwe
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qazxsw2 1qaz2wsx3edc zaq12wsx zaq1xsw2 qazwsxedc qazwsx123
zaqwsxcde asdfghjk asdfghjkl asdfasdf asdf1234 asd123asd zxcvbnm1 zxcvbnm123 zxcvasdf 147258369 741852963 159357456 789456123
963852741 123123123 12312312 123321123 321321321 112233445566 11223344 44332211 12344321 123454321 98765432 987654321 9876543210
87654321 01234567 0123456789 1234567a a1234567 a12345678 a123456789 12345678a 123456789a 12345679 123456780 1234512345 123456123
123456123456 12345qwert 1234qwer 123qweasd 123qwe123 123qweasdzxc 123456qwerty 123456abc 123abc123 abc12345 abcd1234 abcdefgh
abcdefg1 abc123456 abc123abc aa123456 aaa11111 a1b2c3d4 a1b2c3d4e5 aaaaaaaa aaaa1111 00000000 000000000 0000000000 111111111
1111111111 22222222 33333333 44444444 55555555 66666666 77777777 99999999 12121212 13131313 10101010 20202020 23232323 69696969
31415926 314159265 27182818 19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994
19951995 20002000 20102010 20202021 20232023 20242024 20252025 20262026 welcome1 welcome12 welcome123 welcome2024 welcome2025
welcome2026 admin123 admin1234 admin12345 adminadmin admin@123 administrator administrateur rootroot toortoor root1234 test1234
testtest testing1 testing123 tester123 temp1234 temppass changeme changeme1 changeme123 letmein123 letmein12 default1 default123
guest123 guestguest user1234 username userpass login123 loginlogin master123 mastermaster monkey123 monkey12 dragon123 dragon12
shadow123 shadow12 killer123 ninja123 batman123 superman1 superman12 superman123 spiderman spiderman1 pokemon1 pokemon123
starwars1 startrek startrek1 matrix123 pikachu1 naruto123 minecraft minecraft1 fortnite fortnite1 playstation nintendo nintendo1
callofduty counterstrike worldofwarcraft warcraft warcraft3 starcraft starcraft2 leagueoflegends dota2dota2 roblox123 mariokart
zelda123 sonic123 football1 football12 football123 baseball1 basketball basketball1 volleyball softball softball1 hockey123
soccer12 soccer123 soccer10 rugby123 cricket1 cricket123 tennis123 champion champion1 champions liverpool1 liverpool123
manchester manunited manunited1 manutd123 chelsea1 chelsea123 arsenal1 arsenal123 barcelona barcelona1 realmadrid realmadrid1
juventus juventus1 acmilan1 intermilan bayern123 borussia ronaldo7 ronaldo1 cristiano messi123 lionelmessi neymar123 beckham7
rooney10 celtic123 rangers1 everton1 tottenham tottenham1 newcastle newcastle1 leicester steelers steelers1 cowboys1 packers1
patriots broncos1 raiders1 eagles123 redsox123 yankees1 lakers24 dodgers1 mustangs iloveyou1 iloveyou2 iloveyou12 iloveyou123
iloveyou! iloveu123 iloveme1 ilovegod ilovehim ilovemom ilovejesus ilovemyself loveyou1 loveyou123 loveme123 lovelove
lovelovelove love1234 love12345 lovers123 loverboy lovergirl mylove123 myloveyou sweetheart sweetlove sweetie1 sweety123
honey123 honeybee honeybun babygirl babygirl1 babygirl123 babyboy1 babylove princess1 princess12 princess123 prince123 princesa
queen123 beautiful beautiful1 gorgeous sunshine1 sunshine12 sunshine123 moonlight starlight rainbow1 rainbow123 butterfly1
flower123 flowers1 sunflower sunflower1 summer123 summer12 summer2024 summer2025 winter123 winter2024 winter2025 spring123
spring2024 spring2025 autumn123 autumn2024 january1 february march123 april123 may12345 june1234 july1234 august12 september
october1 november november1 december december1 monday123 tuesday1 thursday friday123 saturday sunday123 birthday birthday1
christmas christmas1 chocolate1 cookie123 cookies1 cupcake1 cheese123 chicken1 chicken123 pizza123 banana123 apple123 apples123
strawberry pineapple cherry12 blueberry peaches1 pumpkin1 popcorn1 marshmallow vanilla1 caramel1 cocacola cocacola1 pepsi123
redbull1 coffee123 whiskey1 budweiser michael1 michael123 michelle1 jessica1 jessica123 jennifer1 ashley123 amanda123 andrew123
anthony1 anthony123 brandon1 brandon123 charlie1 charlie123 christian christopher christine christina daniel123 danielle
danielle1 david123 elizabeth elizabeth1 gabriel1 george123 hannah123 isabella isabella1 jasmine1 jasmine123 jordan123 joseph123
joshua123 justin123 katherine kimberly lauren123 madison1 matthew1 matthew123 melissa1 michaela natalie1 natasha1 nicholas
nicholas1 nicole123 patricia patrick1 patrick123 rebecca1 richard1 robert123 samantha1 samuel123 sebastian stephanie stephanie1
stephen1 steven123 thomas123 tiffany1 vanessa1 veronica victoria victoria1 vincent1 william1 william123 alexander alexander1
alexandra alejandra alejandro alexis123 benjamin benjamin1 carolina caroline catherine charlotte courtney cristina fernando
fernanda francisco francesca frederick giovanni gabriela guadalupe margaret margarita marianne marshall mohammed muhammad
muhammad1 abdullah ibrahim1 mercedes1 penelope porsche1 porsche911 ferrari1 ferrari123 lamborghini corvette1 mustang1 mustang123
camaro123 chevrolet harley123 harleydavidson kawasaki yamaha123 suzuki123 honda123 hondacivic toyota123 nissan123 bmw12345
mitsubishi volkswagen triumph1 scooter1 trooper1 airplane aviation airforce military marines1 soldier1 sergeant captain1
computer1 computer123 internet1 internet123 samsung1 samsung123 motorola blackberry iphone123 android1 android123 microsoft
microsoft1 windows1 windows10 windows7 windowsxp google123 googlegoogle facebook facebook1 facebook123 twitter1 youtube1
youtube123 instagram whatsapp1 linkedin yahoo123 hotmail1 gmail123 myspace1 myspace123 snapchat telegram wireless network1
security security1 security123 secret123 topsecret secure123 server123 database database1 oracle123 cisco123 cisco1234 linux123
ubuntu123 debian123 apache123 mysql123 postgres postgres1 developer programmer hacker123 hackers1 system32 system123 terminal
keyboard keyboard1 monitor1 printer1 notebook trustnoone trustnobody trustme1 nothing1 nothing123 something something1 whatever1
whatever123 anything forever1 forever21 forever123 everything nevermind nobody123 somebody mypassword mypassword1 mypass123
newpassword newpass123 newpass1 oldpassword thepassword yourpassword ourpassword password! password!1 password@123 password01
password11 password2 password21 password22 password3 password69 password7 password8 password9 password99 password2024
password2025 password2026 passwordpassword passpass pass1234 pass12345 pass123456 pass@123 passport1 pussycat kittycat kitten123
kitty123 hellokitty hellokitty1 hello123 hello1234 hello12345 hellohello helloworld helloworld1 goodluck goodluck1 goodbye1
goodmorning goodnight godisgood godislove godbless godblessme godfather jesus123 jesuschrist jesuslovesme jesusislord jesus777
christ123 blessed1 blessing faith123 hope1234 angel123 angels123 angelina angelica heaven123 heavenly lucifer1 devil666 satan666
666666666 hellfire darkness darkside nightmare blackjack blackjack1 roulette casino123 poker123 jackpot1 jackpot777 lucky123
lucky777 lucky777777 luckyluck 77777777777 777888999 88889999 66668888 16888888 13145200 5201314520 52013145 1314520520
woaini1314 woaini520 woaini521 woaini123 woaiwojia 5201314a a5201314 aini1314 qq123456 q123456789 w123456789 z123456789 zz123456
wang1234 zhang123 li123456 asd123456 zxc123456 qwe123456 qq5201314 147852369 159753456 112358132 123698745 1233211234567
anhyeuem anhyeuem1 anhyeuem123 emyeuanh yeuem123 khongbiet matkhau1 matkhau123 vietnam1 vietnam123 saigon123 hanoi123 nguyenvan
khongcopass thaoyeu1 conheongu sayangku sayang123 sayangkamu bismillah bismillah1 indonesia indonesia1 jakarta1 jakarta123
bandung1 rahasia1 rahasia123 cintaku1 akucinta mahalkita mahalko1 mahalko123 pilipinas philippines pinoyako thailand thailand1
bangkok1 bangkok123 sawasdee malaysia malaysia1 singapore singapore1 cambodia myanmar1 myanmar123 myanmar12345 yangon123
mandalay mandalay1 naypyitaw mingalaba mingalar mingalarbar chityatamin chitthu1 chitlay1 shwedagon kyawkyaw aungaung zawzaw12
hlahla12 minmin123 thethe123 myomyo12 kokokoko mamamama papapapa maungmaung nyinyi123 mgmg1234 htethtet thandar1 thiri123
suelay12 korea123 korea1234 japan123 india123 india1234 pakistan pakistan1 bangladesh srilanka nepal123 krishna1 krishna123
ganesh123 hanuman1 saibaba1 omnamahshivaya america1 american australia canada123 england1 scotland ireland1 germany1 deutschland
schalke04 dortmund hamburg1 frankreich schatz123 hallo123 passwort passwort1 passwort123 geheim123 sommer123 sonnenschein
schmetterling ichliebedich motdepasse azertyui azertyuiop azerty123 azerty12 doudou123 chouchou jetaime1 jetaime123 bonjour1
bonjour123 marseille soleil123 contrase contrasena contraseña teamomucho teamo123 tequiero tequiero1 mariposa mariposa1 estrella
estrella1 hermosa1 princesa1 amorcito amormio1 bonita123 chiquita corazon1 senha123 senha1234 brasil123 flamengo flamengo1
corinthians palmeiras saopaulo santos123 gremio123 vasco123 eusouamor parola123 ciaociao ciao1234 amoremio tiamo123 francesco
alessandro alessandra giuseppe juventus10 napoli123 forzamilan qwertz123 wachtwoord welkom01 welkom123 hejsan123 sommar123
losenord salasana perkele1 haslo123 haslo1234 polska123 zaqwsx12 kochanie kochamcie misiek123 lokomotiv spartak1 zenit123
moskva123 lubimaya nastya123 marina123 natasha123 svetlana vladimir parolparol password123456 iloveyou123456 secret12 monkey1234
freedom1 freedom123 america123 liberty1 justice1 victory1 victory123 success1 success123 winner123 winners1 millionaire money123
money1234 moneymoney dollar123 dollars1 business business1 manager1 manager123 teacher1 student1 student123 school123 college1
university graduate hospital doctor123 nurse123 lawyer123 police123 fireman1 firefighter engineer engineer1 musician drummer1
guitar123 metallica metallica1 nirvana1 nirvana123 slipknot slipknot1 blink182 eminem123 tupac123 50cent50 beatles1 rolling1
bobmarley marley420 420420420 weed4202 marijuana snoopdog snoopdogg rockstar rockstar1 rockandroll rocknroll punkrock hiphop123
dancing1 dancer123 ballerina ballet123 cheerleader cheer123 gymnast1 swimming swimmer1 running1 runner123 skating1 skateboard
skater123 snowboard surfing1 surfer123 fishing1 fishing123 hunting1 hunter123 hunter12 shooter1 sniper123 gunner12 golfer123
golfing1 bowling1 bowling300 wrestling wrestler undertaker johncena johncena1 randyorton stonecold batista1 tripleh1
spiderman123 ironman1 ironman123 avengers captainamerica wolverine deadpool deadpool1 godzilla godzilla1 kingkong terminator
predator transformers optimus1 megatron gandalf1 gandalf123 frodo123 hobbit123 lordoftherings harrypotter harrypotter1 hogwarts
hermione dumbledore gryffindor slytherin voldemort twilight twilight1 vampire1 vampires edward123 bella123 jacob123 simpsons
homer123 bartsimpson southpark cartman1 familyguy spongebob spongebob1 scoobydoo tweety123 tinkerbell tinkerbell1 cinderella
snowwhite mickey123 mickeymouse minnie123 donald123 donaldduck disney123 disneyland piglet123 winniethepooh garfield garfield1
snoopy123 snickers snickers1 butterfinger skittles twinkles sparkles sprinkles buttercup bubbles1 bubbles123 bubblegum lollipop
jellybean jellybeans gummybear teddybear teddybear1 pandabear koala123 elephant elephant1 kangaroo crocodile alligator dolphin1
dolphin123 dolphins dolphins1 starfish goldfish swordfish penguin1 penguin123 penguins tiger123 tigers123 tigger123 lion1234
lionking lionking1 panther1 panthers cheetah1 leopard1 jaguar123 cougar123 wildcat1 wildcats bulldog1 bulldogs rottweiler
labrador chihuahua beagle123 doggie123 puppy123 puppies1 horse123 horses123 unicorn1 unicorn123 phoenix1 phoenix123 dragonfly
dragonball dragonball1 dragonballz dragonfire wizard123 warrior1 warrior123 warriors knight123 samurai1 samurai123 pirate123
pirates1 vikings1 spartan1 spartan117 spartans gladiator trojan123 cowboy123 outlaw123 gangster gangster1 gangsta1 thuglife
thuglife1 mafia123 scarface scarface1 playboy1 playboy123 playgirl sexybaby sexygirl sexygirl1 sexyboy1 sexymama sexylady
hotgirl1 hotstuff hottie123 hotmama1 bigdaddy bigdaddy1 bigboy123 fatboy123 lilman123 littleman mommy123 mommy1234 daddy123
daddy1234 daddysgirl mother123 father123 brother1 sister123 family123 family12 familia1 grandma1 grandpa1 bestfriend bestfriends
friends1 friends123 friendship together loyalty1 respect1 peace123 peaceful wisdom123 patience courage1 strength stronger
fearless reckless ruthless limitless timeless priceless careless homeless
`

/** Words that are commonly extended by a digit or two. */
const words = `
pass password passwd passwort login admin root guest user test demo welcome hello master monkey dragon shadow killer ninja
batman superman love lover loveyou iloveyou baby babe honey sweet sweety angel devil heaven god jesus christ allah buddha lucky
luck money cash gold silver diamond casino poker jackpot winner champion king queen prince princess boss chief legend hero
summer winter spring autumn monday friday sunday football soccer baseball hockey tennis cricket chelsea arsenal liverpool
barcelona ronaldo messi qwerty qwertz azerty asdf asdfgh zxcv zxcvbn abc abcd abcde abcdef secret private hunter ranger tiger
lion eagle wolf panther cat dog kitty puppy horse fish bird flower rose lily daisy cherry apple banana orange lemon mango pizza
coffee cookie chocolate sugar candy pepper ginger samsung google facebook iphone android windows linux computer laptop internet
network server system freedom peace star stars moon sunshine rainbow thunder storm fire water earth wind ocean river matrix
pokemon naruto goku michael jordan david daniel james john robert william thomas george charlie jack harry andrew anthony
matthew joshua jessica jennifer ashley amanda sarah nicole maria anna natasha samantha myanmar burma yangon mandalay bagan
thailand bangkok vietnam saigon hanoi china beijing korea japan tokyo manila jakarta singapore malaysia india player gamer game
games tamuvo matkhau sayang rahasia anhyeu woaini kyaw aung mingalaba chit
`

const listOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

export const commonPasswords: ReadonlySet<string> = new Set(listOf(whole))
export const commonWords: ReadonlySet<string> = new Set([...listOf(words), ...listOf(whole)])
