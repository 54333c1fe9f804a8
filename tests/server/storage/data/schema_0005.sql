BEGIN TRANSACTION;
CREATE TABLE acts (
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	player_id VARCHAR(40), 
	request VARCHAR(64), 
	match_id VARCHAR(40), 
	ply INTEGER, 
	CONSTRAINT pk_acts PRIMARY KEY (table_id, number)
)
 WITHOUT ROWID

;
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',0,1700000000000,'{"kind":"opened","code":"ZCDHST","game":"goita","options":{"players":4,"target":30},"public":false,"rated":false,"clock":{"kind":"none","seconds":0,"extra":0},"on_leaving":"bot","level":"random","pace":0,"host":"yjuQKSrKhMaA2jWA","match":"HmUF8fQvHNB37fPo","commitment":"17c03cf2ea491627e0800733a266d4618fc28716bfd4e19d0e04dc2a15a095b3"}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',1,1700000000000,'{"kind":"sat","seat":0,"player":"yjuQKSrKhMaA2jWA","name":"Ann","nonce":""}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',2,1700000000000,'{"kind":"bot_sat","seat":1,"level":"random"}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',3,1700000000000,'{"kind":"bot_sat","seat":2,"level":"random"}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',4,1700000000000,'{"kind":"bot_sat","seat":3,"level":"random"}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',5,1700000000000,'{"kind":"started","match":"HmUF8fQvHNB37fPo","names":["Ann","Ada","Blaise","Emmy"],"nonces":["","","",""]}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',6,1700000001000,'{"kind":"play_opened"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',7,1700000001000,'{"kind":"moved","seat":2,"move":"(S)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',0);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',8,1700000001000,'{"kind":"moved","seat":2,"move":">R","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',1);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',9,1700000001000,'{"kind":"moved","seat":3,"move":"=K","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',2);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',10,1700000001000,'{"kind":"moved","seat":3,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',3);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',11,1700000001500,'{"kind":"moved","seat":0,"move":"=P","by":"person"}','yjuQKSrKhMaA2jWA','r1','HmUF8fQvHNB37fPo',4);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',12,1700000002000,'{"kind":"moved","seat":0,"move":">B","by":"person"}','yjuQKSrKhMaA2jWA','r2','HmUF8fQvHNB37fPo',5);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',13,1700000002000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',6);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',14,1700000002000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',7);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',15,1700000002000,'{"kind":"moved","seat":3,"move":"=K","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',8);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',16,1700000002000,'{"kind":"moved","seat":3,"move":">N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',9);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',17,1700000002500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r3','HmUF8fQvHNB37fPo',10);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',18,1700000002500,'{"kind":"moved","seat":1,"move":"=N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',11);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',19,1700000002500,'{"kind":"moved","seat":1,"move":">S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',12);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',20,1700000002500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',13);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',21,1700000002500,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',14);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',22,1700000003000,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r4','HmUF8fQvHNB37fPo',15);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',23,1700000003000,'{"kind":"moved","seat":1,"move":"(G)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',16);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',24,1700000003000,'{"kind":"moved","seat":1,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',17);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',25,1700000003000,'{"kind":"moved","seat":2,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',18);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',26,1700000003000,'{"kind":"moved","seat":2,"move":">S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',19);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',27,1700000003000,'{"kind":"moved","seat":3,"move":"=S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',20);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',28,1700000003000,'{"kind":"moved","seat":3,"move":">G","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',21);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',29,1700000003500,'{"kind":"moved","seat":0,"move":"=G","by":"person"}','yjuQKSrKhMaA2jWA','r5','HmUF8fQvHNB37fPo',22);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',30,1700000004000,'{"kind":"moved","seat":0,"move":">L","by":"person"}','yjuQKSrKhMaA2jWA','r6','HmUF8fQvHNB37fPo',23);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',31,1700000004000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',24);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',32,1700000004000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',25);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',33,1700000004000,'{"kind":"moved","seat":3,"move":"=L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',26);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',34,1700000004000,'{"kind":"moved","seat":3,"move":">B","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',27);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',35,1700000005000,'{"kind":"play_opened"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',36,1700000005000,'{"kind":"moved","seat":3,"move":"(S)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',28);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',37,1700000005000,'{"kind":"moved","seat":3,"move":">S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',29);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',38,1700000005500,'{"kind":"moved","seat":0,"move":"=K","by":"person"}','yjuQKSrKhMaA2jWA','r7','HmUF8fQvHNB37fPo',30);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',39,1700000006000,'{"kind":"moved","seat":0,"move":">P","by":"person"}','yjuQKSrKhMaA2jWA','r8','HmUF8fQvHNB37fPo',31);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',40,1700000006000,'{"kind":"moved","seat":1,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',32);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',41,1700000006000,'{"kind":"moved","seat":1,"move":">R","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',33);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',42,1700000006000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',34);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',43,1700000006000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',35);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',44,1700000006500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r9','HmUF8fQvHNB37fPo',36);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',45,1700000006500,'{"kind":"moved","seat":1,"move":"(R)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',37);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',46,1700000006500,'{"kind":"moved","seat":1,"move":">G","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',38);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',47,1700000006500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',39);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',48,1700000006500,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',40);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',49,1700000007000,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r10','HmUF8fQvHNB37fPo',41);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',50,1700000007000,'{"kind":"moved","seat":1,"move":"(N)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',42);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',51,1700000007000,'{"kind":"moved","seat":1,"move":">K","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',43);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',52,1700000007000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',44);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',53,1700000007000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',45);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',54,1700000007500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r11','HmUF8fQvHNB37fPo',46);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',55,1700000007500,'{"kind":"moved","seat":1,"move":"(P)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',47);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',56,1700000007500,'{"kind":"moved","seat":1,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',48);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',57,1700000008500,'{"kind":"play_opened"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',58,1700000009000,'{"kind":"moved","seat":0,"move":"(G)","by":"person"}','yjuQKSrKhMaA2jWA','r12','HmUF8fQvHNB37fPo',49);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',59,1700000009500,'{"kind":"moved","seat":0,"move":">P","by":"person"}','yjuQKSrKhMaA2jWA','r13','HmUF8fQvHNB37fPo',50);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',60,1700000009500,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',51);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',61,1700000009500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',52);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',62,1700000009500,'{"kind":"moved","seat":3,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',53);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',63,1700000009500,'{"kind":"moved","seat":3,"move":">N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',54);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',64,1700000010000,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r14','HmUF8fQvHNB37fPo',55);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',65,1700000010000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',56);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',66,1700000010000,'{"kind":"moved","seat":2,"move":"=N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',57);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',67,1700000010000,'{"kind":"moved","seat":2,"move":">L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',58);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',68,1700000010000,'{"kind":"moved","seat":3,"move":"=L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',59);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',69,1700000010000,'{"kind":"moved","seat":3,"move":">L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',60);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',70,1700000010500,'{"kind":"moved","seat":0,"move":"=L","by":"person"}','yjuQKSrKhMaA2jWA','r15','HmUF8fQvHNB37fPo',61);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',71,1700000011000,'{"kind":"moved","seat":0,"move":">R","by":"person"}','yjuQKSrKhMaA2jWA','r16','HmUF8fQvHNB37fPo',62);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',72,1700000011000,'{"kind":"moved","seat":1,"move":"=R","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',63);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',73,1700000011000,'{"kind":"moved","seat":1,"move":">S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',64);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',74,1700000011000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',65);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',75,1700000011000,'{"kind":"moved","seat":3,"move":"=S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',66);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',76,1700000011000,'{"kind":"moved","seat":3,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',67);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',77,1700000011500,'{"kind":"moved","seat":0,"move":"=P","by":"person"}','yjuQKSrKhMaA2jWA','r17','HmUF8fQvHNB37fPo',68);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',78,1700000012000,'{"kind":"moved","seat":0,"move":">P","by":"person"}','yjuQKSrKhMaA2jWA','r18','HmUF8fQvHNB37fPo',69);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',79,1700000012000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',70);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',80,1700000012000,'{"kind":"moved","seat":2,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',71);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',81,1700000012000,'{"kind":"moved","seat":2,"move":">N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',72);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',82,1700000012000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',73);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',83,1700000012500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r19','HmUF8fQvHNB37fPo',74);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',84,1700000012500,'{"kind":"moved","seat":1,"move":"=K","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',75);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',85,1700000012500,'{"kind":"moved","seat":1,"move":">K","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',76);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',86,1700000012500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',77);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',87,1700000012500,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',78);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',88,1700000013000,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r20','HmUF8fQvHNB37fPo',79);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',89,1700000013000,'{"kind":"moved","seat":1,"move":"(G)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',80);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',90,1700000013000,'{"kind":"moved","seat":1,"move":">B","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',81);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',91,1700000013000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',82);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',92,1700000013000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',83);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',93,1700000013500,'{"kind":"moved","seat":0,"move":"=B","by":"person"}','yjuQKSrKhMaA2jWA','r21','HmUF8fQvHNB37fPo',84);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',94,1700000014000,'{"kind":"moved","seat":0,"move":">S","by":"person"}','yjuQKSrKhMaA2jWA','r22','HmUF8fQvHNB37fPo',85);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',95,1700000015000,'{"kind":"play_opened"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',96,1700000015000,'{"kind":"moved","seat":1,"move":"(P)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',86);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',97,1700000015000,'{"kind":"moved","seat":1,"move":">L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',87);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',98,1700000015000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',88);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',99,1700000015000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',89);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',100,1700000015500,'{"kind":"moved","seat":0,"move":"=L","by":"person"}','yjuQKSrKhMaA2jWA','r23','HmUF8fQvHNB37fPo',90);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',101,1700000016000,'{"kind":"moved","seat":0,"move":">P","by":"person"}','yjuQKSrKhMaA2jWA','r24','HmUF8fQvHNB37fPo',91);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',102,1700000016000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',92);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',103,1700000016000,'{"kind":"moved","seat":2,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',93);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',104,1700000016000,'{"kind":"moved","seat":2,"move":">R","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',94);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',105,1700000016000,'{"kind":"moved","seat":3,"move":"=R","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',95);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',106,1700000016000,'{"kind":"moved","seat":3,"move":">N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',96);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',107,1700000016500,'{"kind":"moved","seat":0,"move":"=K","by":"person"}','yjuQKSrKhMaA2jWA','r25','HmUF8fQvHNB37fPo',97);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',108,1700000017000,'{"kind":"moved","seat":0,"move":">L","by":"person"}','yjuQKSrKhMaA2jWA','r26','HmUF8fQvHNB37fPo',98);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',109,1700000017000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',99);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',110,1700000017000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',100);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',111,1700000017000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',101);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',112,1700000017500,'{"kind":"moved","seat":0,"move":"(B)","by":"person"}','yjuQKSrKhMaA2jWA','r27','HmUF8fQvHNB37fPo',102);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',113,1700000018000,'{"kind":"moved","seat":0,"move":">S","by":"person"}','yjuQKSrKhMaA2jWA','r28','HmUF8fQvHNB37fPo',103);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',114,1700000018000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',104);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',115,1700000018000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',105);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',116,1700000018000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',106);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',117,1700000018500,'{"kind":"moved","seat":0,"move":"(P)","by":"person"}','yjuQKSrKhMaA2jWA','r29','HmUF8fQvHNB37fPo',107);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',118,1700000019000,'{"kind":"moved","seat":0,"move":">N","by":"person"}','yjuQKSrKhMaA2jWA','r30','HmUF8fQvHNB37fPo',108);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',119,1700000020000,'{"kind":"play_opened"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',120,1700000020000,'{"kind":"moved","seat":2,"move":"(P)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',109);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',121,1700000020000,'{"kind":"moved","seat":2,"move":">S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',110);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',122,1700000020000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',111);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',123,1700000020500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r31','HmUF8fQvHNB37fPo',112);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',124,1700000020500,'{"kind":"moved","seat":1,"move":"=K","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',113);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',125,1700000020500,'{"kind":"moved","seat":1,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',114);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',126,1700000020500,'{"kind":"moved","seat":2,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',115);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',127,1700000020500,'{"kind":"moved","seat":2,"move":">L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',116);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',128,1700000020500,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',117);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',129,1700000021000,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r32','HmUF8fQvHNB37fPo',118);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',130,1700000021000,'{"kind":"moved","seat":1,"move":"=L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',119);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',131,1700000021000,'{"kind":"moved","seat":1,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',120);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',132,1700000021000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',121);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',133,1700000021000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',122);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',134,1700000021500,'{"kind":"moved","seat":0,"move":"=P","by":"person"}','yjuQKSrKhMaA2jWA','r33','HmUF8fQvHNB37fPo',123);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',135,1700000022000,'{"kind":"moved","seat":0,"move":">N","by":"person"}','yjuQKSrKhMaA2jWA','r34','HmUF8fQvHNB37fPo',124);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',136,1700000022000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',125);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',137,1700000022000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',126);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',138,1700000022000,'{"kind":"moved","seat":3,"move":"=N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',127);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',139,1700000022000,'{"kind":"moved","seat":3,"move":">S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',128);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',140,1700000022500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r35','HmUF8fQvHNB37fPo',129);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',141,1700000022500,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',130);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',142,1700000022500,'{"kind":"moved","seat":2,"move":"=S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',131);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',143,1700000022500,'{"kind":"moved","seat":2,"move":">G","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',132);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',144,1700000022500,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',133);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',145,1700000023000,'{"kind":"moved","seat":0,"move":"=G","by":"person"}','yjuQKSrKhMaA2jWA','r36','HmUF8fQvHNB37fPo',134);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',146,1700000023500,'{"kind":"moved","seat":0,"move":">N","by":"person"}','yjuQKSrKhMaA2jWA','r37','HmUF8fQvHNB37fPo',135);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',147,1700000023500,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',136);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',148,1700000023500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',137);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',149,1700000023500,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',138);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',150,1700000024000,'{"kind":"moved","seat":0,"move":"(P)","by":"person"}','yjuQKSrKhMaA2jWA','r38','HmUF8fQvHNB37fPo',139);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',151,1700000024500,'{"kind":"moved","seat":0,"move":">P","by":"person"}','yjuQKSrKhMaA2jWA','r39','HmUF8fQvHNB37fPo',140);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',152,1700000024500,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',141);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',153,1700000024500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',142);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',154,1700000024500,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',143);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',155,1700000025000,'{"kind":"moved","seat":0,"move":"(P)","by":"person"}','yjuQKSrKhMaA2jWA','r40','HmUF8fQvHNB37fPo',144);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',156,1700000025500,'{"kind":"moved","seat":0,"move":">R","by":"person"}','yjuQKSrKhMaA2jWA','r41','HmUF8fQvHNB37fPo',145);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',157,1700000025500,'{"kind":"moved","seat":2,"move":"cancel","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',146);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',158,1700000026500,'{"kind":"play_opened"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',159,1700000027000,'{"kind":"moved","seat":0,"move":"refuse","by":"person"}','yjuQKSrKhMaA2jWA','r42','HmUF8fQvHNB37fPo',147);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',160,1700000027000,'{"kind":"moved","seat":3,"move":"(G)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',148);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',161,1700000027000,'{"kind":"moved","seat":3,"move":">S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',149);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',162,1700000027500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r43','HmUF8fQvHNB37fPo',150);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',163,1700000027500,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',151);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',164,1700000027500,'{"kind":"moved","seat":2,"move":"=S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',152);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',165,1700000027500,'{"kind":"moved","seat":2,"move":">L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',153);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',166,1700000027500,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',154);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',167,1700000028000,'{"kind":"moved","seat":0,"move":"=L","by":"person"}','yjuQKSrKhMaA2jWA','r44','HmUF8fQvHNB37fPo',155);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',168,1700000028500,'{"kind":"moved","seat":0,"move":">S","by":"person"}','yjuQKSrKhMaA2jWA','r45','HmUF8fQvHNB37fPo',156);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',169,1700000028500,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',157);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',170,1700000028500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',158);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',171,1700000028500,'{"kind":"moved","seat":3,"move":"=S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',159);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',172,1700000028500,'{"kind":"moved","seat":3,"move":">G","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',160);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',173,1700000029000,'{"kind":"moved","seat":0,"move":"=K","by":"person"}','yjuQKSrKhMaA2jWA','r46','HmUF8fQvHNB37fPo',161);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',174,1700000029500,'{"kind":"moved","seat":0,"move":">N","by":"person"}','yjuQKSrKhMaA2jWA','r47','HmUF8fQvHNB37fPo',162);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',175,1700000029500,'{"kind":"moved","seat":1,"move":"=N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',163);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',176,1700000029500,'{"kind":"moved","seat":1,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',164);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',177,1700000029500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',165);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',178,1700000029500,'{"kind":"moved","seat":3,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',166);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',179,1700000029500,'{"kind":"moved","seat":3,"move":">L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',167);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',180,1700000030000,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r48','HmUF8fQvHNB37fPo',168);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',181,1700000030000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',169);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',182,1700000030000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',170);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',183,1700000030000,'{"kind":"moved","seat":3,"move":"(L)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',171);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',184,1700000030000,'{"kind":"moved","seat":3,"move":">G","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',172);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',185,1700000031000,'{"kind":"play_opened"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',186,1700000031500,'{"kind":"moved","seat":0,"move":"(P)","by":"person"}','yjuQKSrKhMaA2jWA','r49','HmUF8fQvHNB37fPo',173);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',187,1700000032000,'{"kind":"moved","seat":0,"move":">B","by":"person"}','yjuQKSrKhMaA2jWA','r50','HmUF8fQvHNB37fPo',174);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',188,1700000032000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',175);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',189,1700000032000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',176);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',190,1700000032000,'{"kind":"moved","seat":3,"move":"=B","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',177);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',191,1700000032000,'{"kind":"moved","seat":3,"move":">R","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',178);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',192,1700000032500,'{"kind":"moved","seat":0,"move":"=K","by":"person"}','yjuQKSrKhMaA2jWA','r51','HmUF8fQvHNB37fPo',179);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',193,1700000033000,'{"kind":"moved","seat":0,"move":">P","by":"person"}','yjuQKSrKhMaA2jWA','r52','HmUF8fQvHNB37fPo',180);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',194,1700000033000,'{"kind":"moved","seat":1,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',181);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',195,1700000033000,'{"kind":"moved","seat":1,"move":">L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',182);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',196,1700000033000,'{"kind":"moved","seat":2,"move":"=L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',183);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',197,1700000033000,'{"kind":"moved","seat":2,"move":">N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',184);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',198,1700000033000,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',185);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',199,1700000033500,'{"kind":"moved","seat":0,"move":"=N","by":"person"}','yjuQKSrKhMaA2jWA','r53','HmUF8fQvHNB37fPo',186);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',200,1700000034000,'{"kind":"moved","seat":0,"move":">G","by":"person"}','yjuQKSrKhMaA2jWA','r54','HmUF8fQvHNB37fPo',187);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',201,1700000034000,'{"kind":"moved","seat":1,"move":"=K","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',188);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',202,1700000034000,'{"kind":"moved","seat":1,"move":">G","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',189);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',203,1700000034000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',190);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',204,1700000034000,'{"kind":"moved","seat":3,"move":"=G","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',191);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',205,1700000034000,'{"kind":"moved","seat":3,"move":">N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',192);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',206,1700000034500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r55','HmUF8fQvHNB37fPo',193);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',207,1700000034500,'{"kind":"moved","seat":1,"move":"=N","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',194);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',208,1700000034500,'{"kind":"moved","seat":1,"move":">S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',195);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',209,1700000034500,'{"kind":"moved","seat":2,"move":"=S","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',196);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',210,1700000034500,'{"kind":"moved","seat":2,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',197);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',211,1700000034500,'{"kind":"moved","seat":3,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',198);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',212,1700000034500,'{"kind":"moved","seat":3,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',199);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',213,1700000035000,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r56','HmUF8fQvHNB37fPo',200);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',214,1700000035000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',201);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',215,1700000035000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',202);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',216,1700000035000,'{"kind":"moved","seat":3,"move":"(P)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',203);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',217,1700000035000,'{"kind":"moved","seat":3,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',204);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',218,1700000036000,'{"kind":"play_opened"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',219,1700000036000,'{"kind":"moved","seat":1,"move":"(P)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',205);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',220,1700000036000,'{"kind":"moved","seat":1,"move":">L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',206);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',221,1700000036000,'{"kind":"moved","seat":2,"move":"=L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',207);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',222,1700000036000,'{"kind":"moved","seat":2,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',208);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',223,1700000036000,'{"kind":"moved","seat":3,"move":"=P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',209);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',224,1700000036000,'{"kind":"moved","seat":3,"move":">L","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',210);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',225,1700000036500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r57','HmUF8fQvHNB37fPo',211);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',226,1700000036500,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',212);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',227,1700000036500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',213);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',228,1700000036500,'{"kind":"moved","seat":3,"move":"(P)","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',214);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',229,1700000036500,'{"kind":"moved","seat":3,"move":">P","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',215);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',230,1700000037000,'{"kind":"moved","seat":0,"move":"=P","by":"person"}','yjuQKSrKhMaA2jWA','r58','HmUF8fQvHNB37fPo',216);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',231,1700000037500,'{"kind":"moved","seat":0,"move":">G","by":"person"}','yjuQKSrKhMaA2jWA','r59','HmUF8fQvHNB37fPo',217);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',232,1700000037500,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',218);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',233,1700000037500,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',219);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',234,1700000037500,'{"kind":"moved","seat":3,"move":"pass","by":"bot"}',NULL,NULL,'HmUF8fQvHNB37fPo',220);
INSERT INTO "acts" VALUES('8wUolSexaEe1Ldbz',235,1700000038000,'{"kind":"moved","seat":0,"move":"(K)","by":"person"}','yjuQKSrKhMaA2jWA','r60','HmUF8fQvHNB37fPo',221);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',0,1700000000000,'{"kind":"opened","code":"MQQCFG","game":"toko_maja","options":{"players":3},"public":false,"rated":false,"clock":{"kind":"none","seconds":0,"extra":0},"on_leaving":"bot","level":"sensible","pace":0,"host":"yjuQKSrKhMaA2jWA","match":"IhlquEfqql66U2TD","commitment":"2c92862effa8abab5578b8ce10d6238e27973defa368b5bf45c3a79fc2d38e74"}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',1,1700000000000,'{"kind":"sat","seat":0,"player":"yjuQKSrKhMaA2jWA","name":"Ann","nonce":""}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',2,1700000000000,'{"kind":"bot_sat","seat":2,"level":"greedy"}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',3,1700000000500,'{"kind":"sat","seat":1,"player":"Y5j7kF5S35JeDgMb","name":"Zoé","nonce":""}','Y5j7kF5S35JeDgMb','r1',NULL,NULL);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',4,1700000001000,'{"kind":"started","match":"IhlquEfqql66U2TD","names":["Ann","Zoé","Ada"],"nonces":["","",""]}','yjuQKSrKhMaA2jWA','r2',NULL,NULL);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',5,1700000001000,'{"kind":"moved","seat":2,"move":"draw","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',0);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',6,1700000001000,'{"kind":"moved","seat":2,"move":"3 > B","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',1);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',7,1700000001500,'{"kind":"moved","seat":0,"move":"draw","by":"person"}','yjuQKSrKhMaA2jWA','r3','IhlquEfqql66U2TD',2);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',8,1700000002000,'{"kind":"moved","seat":0,"move":"4 > C","by":"person"}','yjuQKSrKhMaA2jWA','r4','IhlquEfqql66U2TD',3);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',9,1700000002500,'{"kind":"moved","seat":1,"move":"draw","by":"person"}','Y5j7kF5S35JeDgMb','r5','IhlquEfqql66U2TD',4);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',10,1700000003000,'{"kind":"moved","seat":1,"move":"4 > A","by":"person"}','Y5j7kF5S35JeDgMb','r6','IhlquEfqql66U2TD',5);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',11,1700000003000,'{"kind":"moved","seat":2,"move":"draw","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',6);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',12,1700000003000,'{"kind":"moved","seat":2,"move":"1 > C","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',7);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',13,1700000003500,'{"kind":"moved","seat":0,"move":"take A","by":"person"}','yjuQKSrKhMaA2jWA','r7','IhlquEfqql66U2TD',8);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',14,1700000004000,'{"kind":"moved","seat":1,"move":"take A","by":"person"}','Y5j7kF5S35JeDgMb','r8','IhlquEfqql66U2TD',9);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',15,1700000004500,'{"kind":"undo_asked","seat":0}','yjuQKSrKhMaA2jWA','r9',NULL,NULL);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',16,1700000005000,'{"kind":"undo_answered","seat":1,"accept":true}','Y5j7kF5S35JeDgMb',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',17,1700000005000,'{"kind":"undone","seat":0,"moves":8,"marked":false}','Y5j7kF5S35JeDgMb','r10','IhlquEfqql66U2TD',10);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',18,1700000005500,'{"kind":"moved","seat":0,"move":"take B","by":"person"}','yjuQKSrKhMaA2jWA','r11','IhlquEfqql66U2TD',11);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',19,1700000006000,'{"kind":"moved","seat":1,"move":"take C","by":"person"}','Y5j7kF5S35JeDgMb','r12','IhlquEfqql66U2TD',12);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',20,1700000006000,'{"kind":"moved","seat":2,"move":"take C","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',13);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',21,1700000006000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',14);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',22,1700000006500,'{"kind":"moved","seat":0,"move":"draw","by":"person"}','yjuQKSrKhMaA2jWA','r13','IhlquEfqql66U2TD',15);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',23,1700000007000,'{"kind":"bot_stood_in","seat":1,"reason":"left"}','Y5j7kF5S35JeDgMb','r14',NULL,NULL);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',24,1700000007500,'{"kind":"moved","seat":0,"move":"5 > C","by":"person"}','yjuQKSrKhMaA2jWA','r15','IhlquEfqql66U2TD',16);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',25,1700000008000,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r16','IhlquEfqql66U2TD',17);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',26,1700000008000,'{"kind":"moved","seat":1,"move":"take A","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',18);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',27,1700000008000,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',19);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',28,1700000008000,'{"kind":"moved","seat":2,"move":"take B","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',20);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',29,1700000008000,'{"kind":"moved","seat":2,"move":"pass","by":"bot"}',NULL,NULL,'IhlquEfqql66U2TD',21);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',30,1700000008500,'{"kind":"moved","seat":0,"move":"take C","by":"person"}','yjuQKSrKhMaA2jWA','r17','IhlquEfqql66U2TD',22);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',31,1700000009000,'{"kind":"came_back","seat":1}','Y5j7kF5S35JeDgMb','r18',NULL,NULL);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',32,1700000009500,'{"kind":"moved","seat":0,"move":"pass","by":"person"}','yjuQKSrKhMaA2jWA','r19','IhlquEfqql66U2TD',23);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',33,1700000010000,'{"kind":"moved","seat":1,"move":"draw","by":"person"}','Y5j7kF5S35JeDgMb','r20','IhlquEfqql66U2TD',24);
INSERT INTO "acts" VALUES('EyyHw5dKzqdXx2VK',34,1700000010500,'{"kind":"resigned","seat":1,"reason":"resigned"}','Y5j7kF5S35JeDgMb','r21',NULL,NULL);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',0,1700000000000,'{"kind":"opened","code":"QTNZTN","game":"scopette","options":{"players":4,"teams":true},"public":false,"rated":false,"clock":{"kind":"none","seconds":0,"extra":0},"on_leaving":"lose","level":"sensible","pace":0,"host":"Z0GMj9NXUbMr9uvf","match":"WjH6iy3jnNDNtnuQ","commitment":"f40ff4d6920aec2fd2427970e58c801222cd1976a268b63d4f79ec228bb8f594"}','Z0GMj9NXUbMr9uvf',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',1,1700000000000,'{"kind":"sat","seat":0,"player":"Z0GMj9NXUbMr9uvf","name":"Carl","nonce":""}','Z0GMj9NXUbMr9uvf',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',2,1700000000000,'{"kind":"bot_sat","seat":1,"level":"sensible"}','Z0GMj9NXUbMr9uvf',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',3,1700000000000,'{"kind":"bot_sat","seat":2,"level":"sensible"}','Z0GMj9NXUbMr9uvf',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',4,1700000000000,'{"kind":"bot_sat","seat":3,"level":"sensible"}','Z0GMj9NXUbMr9uvf',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',5,1700000000000,'{"kind":"started","match":"WjH6iy3jnNDNtnuQ","names":["Carl","Ada","Blaise","Emmy"],"nonces":["","","",""]}','Z0GMj9NXUbMr9uvf',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',6,1700000000500,'{"kind":"moved","seat":0,"move":"-2K","by":"person"}','Z0GMj9NXUbMr9uvf','r1','WjH6iy3jnNDNtnuQ',0);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',7,1700000000500,'{"kind":"moved","seat":1,"move":"8G -1Y x 7U","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',1);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',8,1700000000500,'{"kind":"moved","seat":2,"move":"5K","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',2);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',9,1700000000500,'{"kind":"moved","seat":3,"move":"10G x 5G 5K","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',3);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',10,1700000001000,'{"kind":"moved","seat":0,"move":"9O","by":"person"}','Z0GMj9NXUbMr9uvf','r2','WjH6iy3jnNDNtnuQ',4);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',11,1700000001000,'{"kind":"moved","seat":1,"move":"-2O","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',5);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',12,1700000001000,'{"kind":"moved","seat":2,"move":"7G","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',6);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',13,1700000001000,'{"kind":"moved","seat":3,"move":"2G x 6T -2O -2K","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',7);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',14,1700000001500,'{"kind":"moved","seat":0,"move":"4*","by":"person"}','Z0GMj9NXUbMr9uvf','r3','WjH6iy3jnNDNtnuQ',8);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',15,1700000001500,'{"kind":"moved","seat":1,"move":"pass","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',9);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',16,1700000001500,'{"kind":"moved","seat":2,"move":"9G x 9O","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',10);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',17,1700000001500,'{"kind":"moved","seat":3,"move":"3G","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',11);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',18,1700000002000,'{"kind":"moved","seat":0,"move":"5T","by":"person"}','Z0GMj9NXUbMr9uvf','r4','WjH6iy3jnNDNtnuQ',12);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',19,1700000002000,'{"kind":"moved","seat":1,"move":"7K x 3G 4*","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',13);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',20,1700000002000,'{"kind":"moved","seat":2,"move":"6Y","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',14);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',21,1700000002000,'{"kind":"moved","seat":3,"move":"4Y","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',15);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',22,1700000002500,'{"kind":"moved","seat":0,"move":"7* x 7G","by":"person"}','Z0GMj9NXUbMr9uvf','r5','WjH6iy3jnNDNtnuQ',16);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',23,1700000002500,'{"kind":"moved","seat":1,"move":"9U","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',17);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',24,1700000002500,'{"kind":"moved","seat":2,"move":"6K","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',18);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',25,1700000002500,'{"kind":"moved","seat":3,"move":"6U","by":"bot"}',NULL,NULL,'WjH6iy3jnNDNtnuQ',19);
INSERT INTO "acts" VALUES('T4uk_mO-cnTwB7DG',26,1700000003000,'{"kind":"moved","seat":0,"move":"9T x 9U","by":"person"}','Z0GMj9NXUbMr9uvf','r6','WjH6iy3jnNDNtnuQ',20);
INSERT INTO "acts" VALUES('Vpu-r1NnSoLH2-4V',0,1700000000000,'{"kind":"opened","code":"TUZVWT","game":"shokoba","options":{"players":4},"public":true,"rated":false,"clock":{"kind":"none","seconds":0,"extra":0},"on_leaving":"bot","level":"sensible","pace":0,"host":"Y5j7kF5S35JeDgMb","match":"-_edXZOGRLCXIU9h","commitment":"35a2d49ab9dc7643639fff9d3902417a77e3cb3cbc4d7b272c7bef4b10a31b53"}','Y5j7kF5S35JeDgMb',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('Vpu-r1NnSoLH2-4V',1,1700000000000,'{"kind":"sat","seat":0,"player":"Y5j7kF5S35JeDgMb","name":"Zoé","nonce":""}','Y5j7kF5S35JeDgMb',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',0,1700000000000,'{"kind":"opened","code":"RYNRMM","game":"shokoba","options":{"players":2,"target":2},"public":true,"rated":true,"clock":{"kind":"match","seconds":3600,"extra":5},"on_leaving":"bot","level":"sensible","pace":0,"host":"yjuQKSrKhMaA2jWA","match":"b7ZB3qcPl4oy4N7v","commitment":"83f84c03d5031419ffeba2556f8d0d115614fcd89fd88e0d5d725a39cedf80d1"}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',1,1700000000000,'{"kind":"sat","seat":0,"player":"yjuQKSrKhMaA2jWA","name":"Ann","nonce":"mine"}','yjuQKSrKhMaA2jWA',NULL,NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',2,1700000000500,'{"kind":"sat","seat":1,"player":"Y5j7kF5S35JeDgMb","name":"Zoé","nonce":"yours"}','Y5j7kF5S35JeDgMb','r1',NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',3,1700000001000,'{"kind":"started","match":"b7ZB3qcPl4oy4N7v","names":["Ann","Zoé"],"nonces":["mine","yours"]}','yjuQKSrKhMaA2jWA','r2',NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',4,1700000001500,'{"kind":"said","seat":0,"player":"yjuQKSrKhMaA2jWA","name":"Ann","text":"good luck","phrase":null,"to":"all"}','yjuQKSrKhMaA2jWA','r3',NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',5,1700000002000,'{"kind":"said","seat":1,"player":"Y5j7kF5S35JeDgMb","name":"Zoé","text":null,"phrase":"hello","to":"all"}','Y5j7kF5S35JeDgMb','r4',NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',6,1700000002500,'{"kind":"moved","seat":0,"move":"4S","by":"person"}','yjuQKSrKhMaA2jWA','r5','b7ZB3qcPl4oy4N7v',0);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',7,1700000003000,'{"kind":"moved","seat":1,"move":"8S x 8S","by":"person"}','Y5j7kF5S35JeDgMb','r6','b7ZB3qcPl4oy4N7v',1);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',8,1700000003500,'{"kind":"moved","seat":0,"move":"7D x 7E","by":"person"}','yjuQKSrKhMaA2jWA','r7','b7ZB3qcPl4oy4N7v',2);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',9,1700000004000,'{"kind":"moved","seat":1,"move":"4R x 4S","by":"person"}','Y5j7kF5S35JeDgMb','r8','b7ZB3qcPl4oy4N7v',3);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',10,1700000004500,'{"kind":"moved","seat":0,"move":"2S x 2S","by":"person"}','yjuQKSrKhMaA2jWA','r9','b7ZB3qcPl4oy4N7v',4);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',11,1700000005000,'{"kind":"moved","seat":1,"move":"10R","by":"person"}','Y5j7kF5S35JeDgMb','r10','b7ZB3qcPl4oy4N7v',5);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',12,1700000005500,'{"kind":"moved","seat":0,"move":"8R x 8S","by":"person"}','yjuQKSrKhMaA2jWA','r11','b7ZB3qcPl4oy4N7v',6);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',13,1700000006000,'{"kind":"moved","seat":1,"move":"6S","by":"person"}','Y5j7kF5S35JeDgMb','r12','b7ZB3qcPl4oy4N7v',7);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',14,1700000006500,'{"kind":"moved","seat":0,"move":"9S","by":"person"}','yjuQKSrKhMaA2jWA','r13','b7ZB3qcPl4oy4N7v',8);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',15,1700000007000,'{"kind":"moved","seat":1,"move":"9S x 9S","by":"person"}','Y5j7kF5S35JeDgMb','r14','b7ZB3qcPl4oy4N7v',9);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',16,1700000007500,'{"kind":"moved","seat":0,"move":"2S","by":"person"}','yjuQKSrKhMaA2jWA','r15','b7ZB3qcPl4oy4N7v',10);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',17,1700000008000,'{"kind":"moved","seat":1,"move":"5S","by":"person"}','Y5j7kF5S35JeDgMb','r16','b7ZB3qcPl4oy4N7v',11);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',18,1700000008500,'{"kind":"moved","seat":0,"move":"7E x 5S 2S","by":"person"}','yjuQKSrKhMaA2jWA','r17','b7ZB3qcPl4oy4N7v',12);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',19,1700000009000,'{"kind":"moved","seat":1,"move":"6S x 6S","by":"person"}','Y5j7kF5S35JeDgMb','r18','b7ZB3qcPl4oy4N7v',13);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',20,1700000009500,'{"kind":"moved","seat":0,"move":"3S","by":"person"}','yjuQKSrKhMaA2jWA','r19','b7ZB3qcPl4oy4N7v',14);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',21,1700000010000,'{"kind":"moved","seat":1,"move":"3S x 3S","by":"person"}','Y5j7kF5S35JeDgMb','r20','b7ZB3qcPl4oy4N7v',15);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',22,1700000010500,'{"kind":"moved","seat":0,"move":"5R","by":"person"}','yjuQKSrKhMaA2jWA','r21','b7ZB3qcPl4oy4N7v',16);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',23,1700000011000,'{"kind":"moved","seat":1,"move":"1S","by":"person"}','Y5j7kF5S35JeDgMb','r22','b7ZB3qcPl4oy4N7v',17);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',24,1700000011500,'{"kind":"moved","seat":0,"move":"1R x 1S","by":"person"}','yjuQKSrKhMaA2jWA','r23','b7ZB3qcPl4oy4N7v',18);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',25,1700000012000,'{"kind":"moved","seat":1,"move":"5S x 5R","by":"person"}','Y5j7kF5S35JeDgMb','r24','b7ZB3qcPl4oy4N7v',19);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',26,1700000012500,'{"kind":"moved","seat":0,"move":"1S","by":"person"}','yjuQKSrKhMaA2jWA','r25','b7ZB3qcPl4oy4N7v',20);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',27,1700000013000,'{"kind":"moved","seat":1,"move":"6S","by":"person"}','Y5j7kF5S35JeDgMb','r26','b7ZB3qcPl4oy4N7v',21);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',28,1700000013500,'{"kind":"moved","seat":0,"move":"4S","by":"person"}','yjuQKSrKhMaA2jWA','r27','b7ZB3qcPl4oy4N7v',22);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',29,1700000014000,'{"kind":"moved","seat":1,"move":"10S x 6S 4S","by":"person"}','Y5j7kF5S35JeDgMb','r28','b7ZB3qcPl4oy4N7v',23);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',30,1700000014500,'{"kind":"moved","seat":0,"move":"10S x 10R","by":"person"}','yjuQKSrKhMaA2jWA','r29','b7ZB3qcPl4oy4N7v',24);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',31,1700000015000,'{"kind":"moved","seat":1,"move":"5S","by":"person"}','Y5j7kF5S35JeDgMb','r30','b7ZB3qcPl4oy4N7v',25);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',32,1700000015500,'{"kind":"moved","seat":0,"move":"2R","by":"person"}','yjuQKSrKhMaA2jWA','r31','b7ZB3qcPl4oy4N7v',26);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',33,1700000016000,'{"kind":"moved","seat":1,"move":"3S x 2R 1S","by":"person"}','Y5j7kF5S35JeDgMb','r32','b7ZB3qcPl4oy4N7v',27);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',34,1700000016500,'{"kind":"moved","seat":0,"move":"3R","by":"person"}','yjuQKSrKhMaA2jWA','r33','b7ZB3qcPl4oy4N7v',28);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',35,1700000017000,'{"kind":"moved","seat":1,"move":"7E","by":"person"}','Y5j7kF5S35JeDgMb','r34','b7ZB3qcPl4oy4N7v',29);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',36,1700000017500,'{"kind":"moved","seat":0,"move":"6R","by":"person"}','yjuQKSrKhMaA2jWA','r35','b7ZB3qcPl4oy4N7v',30);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',37,1700000018000,'{"kind":"moved","seat":1,"move":"4S","by":"person"}','Y5j7kF5S35JeDgMb','r36','b7ZB3qcPl4oy4N7v',31);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',38,1700000018500,'{"kind":"moved","seat":0,"move":"10S x 7E 3R","by":"person"}','yjuQKSrKhMaA2jWA','r37','b7ZB3qcPl4oy4N7v',32);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',39,1700000019000,'{"kind":"moved","seat":1,"move":"1S","by":"person"}','Y5j7kF5S35JeDgMb','r38','b7ZB3qcPl4oy4N7v',33);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',40,1700000019500,'{"kind":"moved","seat":0,"move":"9S x 5S 4S","by":"person"}','yjuQKSrKhMaA2jWA','r39','b7ZB3qcPl4oy4N7v',34);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',41,1700000020000,'{"kind":"moved","seat":1,"move":"9R","by":"person"}','Y5j7kF5S35JeDgMb','r40','b7ZB3qcPl4oy4N7v',35);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',42,1700000020000,'{"kind":"prepared","match":"N2yW-LWZrfkOMAV9","commitment":"7baf3d6e2c1888f7ab5e93bcc3c1e129b41af30aff90b22534f6954e17c2cd3c"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',43,1700000020500,'{"kind":"rematch_wanted","seat":0,"nonce":"again"}','yjuQKSrKhMaA2jWA','r41',NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',44,1700000021000,'{"kind":"rematch_wanted","seat":1,"nonce":""}','Y5j7kF5S35JeDgMb','r42',NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',45,1700000021000,'{"kind":"reseated","match":"N2yW-LWZrfkOMAV9","commitment":"7baf3d6e2c1888f7ab5e93bcc3c1e129b41af30aff90b22534f6954e17c2cd3c"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',46,1700000021000,'{"kind":"started","match":"N2yW-LWZrfkOMAV9","names":["Zoé","Ann"],"nonces":["","again"]}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',47,1700000021500,'{"kind":"moved","seat":1,"move":"8S x 7E 1S","by":"person"}','yjuQKSrKhMaA2jWA','r43','N2yW-LWZrfkOMAV9',0);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',48,1700000022000,'{"kind":"moved","seat":0,"move":"8S","by":"person"}','Y5j7kF5S35JeDgMb','r44','N2yW-LWZrfkOMAV9',1);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',49,1700000022500,'{"kind":"moved","seat":1,"move":"2S","by":"person"}','yjuQKSrKhMaA2jWA','r45','N2yW-LWZrfkOMAV9',2);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',50,1700000023000,'{"kind":"moved","seat":0,"move":"4S x 4S","by":"person"}','Y5j7kF5S35JeDgMb','r46','N2yW-LWZrfkOMAV9',3);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',51,1700000023500,'{"kind":"moved","seat":1,"move":"4R","by":"person"}','yjuQKSrKhMaA2jWA','r47','N2yW-LWZrfkOMAV9',4);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',52,1700000024000,'{"kind":"moved","seat":0,"move":"10S x 8S 2S","by":"person"}','Y5j7kF5S35JeDgMb','r48','N2yW-LWZrfkOMAV9',5);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',53,1700000024000,'{"kind":"paused"}',NULL,NULL,NULL,NULL);
INSERT INTO "acts" VALUES('nQ37ziGt2z4nu9UG',54,1700000029000,'{"kind":"resumed","credit":0}',NULL,NULL,NULL,NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE companions (
	player_id VARCHAR(40) NOT NULL, 
	owner_id VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_companions PRIMARY KEY (player_id), 
	CONSTRAINT fk_companions_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	CONSTRAINT fk_companions_owner_id FOREIGN KEY(owner_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "companions" VALUES('Z0GMj9NXUbMr9uvf','yjuQKSrKhMaA2jWA');
CREATE TABLE devices (
	id VARCHAR(40) NOT NULL, 
	player_id VARCHAR(40) NOT NULL, 
	token_hash BLOB NOT NULL, 
	created_at BIGINT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	CONSTRAINT pk_devices PRIMARY KEY (id), 
	CONSTRAINT fk_devices_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	CONSTRAINT uq_devices_token_hash UNIQUE (token_hash)
);
INSERT INTO "devices" VALUES('PIbhnTB6AGlBSxre','yjuQKSrKhMaA2jWA',X'4D4D51854F4BD55116774984B22292347B4F576A5B7A6A690C689F5E09C95D42',1700000000000,1700000000000);
INSERT INTO "devices" VALUES('_A5LSh3r-HT9VG_F','Y5j7kF5S35JeDgMb',X'C704BD06CFAE18A04C7DF91C3856BFFF8E51CC8037AA77A3426A7B304552E3E5',1700000000000,1700000000000);
CREATE TABLE leases (
	table_id VARCHAR(40) NOT NULL, 
	owner VARCHAR(40) NOT NULL, 
	lapsed_since BIGINT, 
	CONSTRAINT pk_leases PRIMARY KEY (table_id), 
	CONSTRAINT fk_leases_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE links (
	player_id VARCHAR(40) NOT NULL, 
	secret_hash BLOB NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_links PRIMARY KEY (player_id), 
	CONSTRAINT fk_links_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	CONSTRAINT uq_links_secret_hash UNIQUE (secret_hash)
);
INSERT INTO "links" VALUES('yjuQKSrKhMaA2jWA',X'C0B0A91B9E6C7513AB0D0B32BF7C4834CF9B00C8C360FA306990A564F93247ED',1700000000000);
CREATE TABLE match_players (
	match_id VARCHAR(40) NOT NULL, 
	player_id VARCHAR(40) NOT NULL, 
	started_at BIGINT NOT NULL, 
	CONSTRAINT pk_match_players PRIMARY KEY (match_id, player_id), 
	CONSTRAINT fk_match_players_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "match_players" VALUES('b7ZB3qcPl4oy4N7v','Y5j7kF5S35JeDgMb',1700000001000);
INSERT INTO "match_players" VALUES('b7ZB3qcPl4oy4N7v','yjuQKSrKhMaA2jWA',1700000001000);
INSERT INTO "match_players" VALUES('N2yW-LWZrfkOMAV9','Y5j7kF5S35JeDgMb',1700000021000);
INSERT INTO "match_players" VALUES('N2yW-LWZrfkOMAV9','yjuQKSrKhMaA2jWA',1700000021000);
INSERT INTO "match_players" VALUES('IhlquEfqql66U2TD','Y5j7kF5S35JeDgMb',1700000001000);
INSERT INTO "match_players" VALUES('IhlquEfqql66U2TD','yjuQKSrKhMaA2jWA',1700000001000);
INSERT INTO "match_players" VALUES('HmUF8fQvHNB37fPo','yjuQKSrKhMaA2jWA',1700000000000);
INSERT INTO "match_players" VALUES('WjH6iy3jnNDNtnuQ','Z0GMj9NXUbMr9uvf',1700000000000);
CREATE TABLE matches (
	id VARCHAR(40) NOT NULL, 
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	secret BLOB NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	rated BOOLEAN NOT NULL, 
	marked BOOLEAN NOT NULL, 
	seats TEXT, 
	started_at BIGINT, 
	finished_at BIGINT, 
	last_act INTEGER, 
	result TEXT, settled_at BIGINT, 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT fk_matches_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "matches" VALUES('b7ZB3qcPl4oy4N7v','nQ37ziGt2z4nu9UG',0,X'5124B849DC0A89AFDF11104F29271EEE4A9D94192C12501928F2C8D800BCE8D7','83f84c03d5031419ffeba2556f8d0d115614fcd89fd88e0d5d725a39cedf80d1',1,0,'[["Ann","yjuQKSrKhMaA2jWA",null],["Zoé","Y5j7kF5S35JeDgMb",null]]',1700000001000,1700000020000,41,'{"reason":"played","winners":[0],"scores":[4,1],"teams":[[0],[1]]}',1700000020000);
INSERT INTO "matches" VALUES('N2yW-LWZrfkOMAV9','nQ37ziGt2z4nu9UG',1,X'F85CE3EB629489C61EFCE01A5435FA825C6322DE4019A5B0810EA848E030C053','7baf3d6e2c1888f7ab5e93bcc3c1e129b41af30aff90b22534f6954e17c2cd3c',1,0,'[["Zoé","Y5j7kF5S35JeDgMb",null],["Ann","yjuQKSrKhMaA2jWA",null]]',1700000021000,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('IhlquEfqql66U2TD','EyyHw5dKzqdXx2VK',0,X'0060DEBEB5C7033545B0A0C7B913CDA3D69C71CF2700B2E0AF94E9C9CBCAFF20','2c92862effa8abab5578b8ce10d6238e27973defa368b5bf45c3a79fc2d38e74',0,0,'[["Ann","yjuQKSrKhMaA2jWA",null],["Zoé","Y5j7kF5S35JeDgMb",null],["Ada",null,"greedy"]]',1700000001000,1700000010500,34,'{"reason":"resigned","winners":[0,2],"scores":null,"teams":[[0],[1],[2]]}',1700000010500);
INSERT INTO "matches" VALUES('HmUF8fQvHNB37fPo','8wUolSexaEe1Ldbz',0,X'19FDA6182743DBB22E782A7FC729CF3A051BF0BFFDE60B8BCBDD7727848AD049','17c03cf2ea491627e0800733a266d4618fc28716bfd4e19d0e04dc2a15a095b3',0,0,'[["Ann","yjuQKSrKhMaA2jWA",null],["Ada",null,"random"],["Blaise",null,"random"],["Emmy",null,"random"]]',1700000000000,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('WjH6iy3jnNDNtnuQ','T4uk_mO-cnTwB7DG',0,X'E75816AC4FB78C0F5102D355C5F4D40C497AA7775186433ED3434152A362883B','f40ff4d6920aec2fd2427970e58c801222cd1976a268b63d4f79ec228bb8f594',0,0,'[["Carl","Z0GMj9NXUbMr9uvf",null],["Ada",null,"sensible"],["Blaise",null,"sensible"],["Emmy",null,"sensible"]]',1700000000000,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('-_edXZOGRLCXIU9h','Vpu-r1NnSoLH2-4V',0,X'F08656C6C2BA55E089B5E8B27DED4DFE4643B805CABED01F0449567ECFA431DE','35a2d49ab9dc7643639fff9d3902417a77e3cb3cbc4d7b272c7bef4b10a31b53',0,0,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE mutes (
	player_id VARCHAR(40) NOT NULL, 
	muted_id VARCHAR(40) NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (player_id, muted_id), 
	CONSTRAINT fk_mutes_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	CONSTRAINT fk_mutes_muted_id FOREIGN KEY(muted_id) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "mutes" VALUES('yjuQKSrKhMaA2jWA','Y5j7kF5S35JeDgMb',1700000000000);
CREATE TABLE players (
	id VARCHAR(40) NOT NULL, 
	name TEXT NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	created_at BIGINT NOT NULL, research BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id)
);
INSERT INTO "players" VALUES('yjuQKSrKhMaA2jWA','Ann','en',1700000000000,1);
INSERT INTO "players" VALUES('Y5j7kF5S35JeDgMb','Zoé','fr',1700000000000,1);
INSERT INTO "players" VALUES('Z0GMj9NXUbMr9uvf','Carl','en',1700000000000,0);
CREATE TABLE processes (
	owner VARCHAR(40) NOT NULL, 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_processes PRIMARY KEY (owner)
);
CREATE TABLE rating_changes (
	match_id VARCHAR(40) NOT NULL, 
	competitor VARCHAR(60) NOT NULL, 
	mu_before DOUBLE NOT NULL, 
	sigma_before DOUBLE NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY (match_id, competitor), 
	CONSTRAINT fk_rating_changes_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "rating_changes" VALUES('b7ZB3qcPl4oy4N7v','Y5j7kF5S35JeDgMb',25.0,8.33333333333333392545e+00,2.23646105068595026921e+01,8.06590141354368);
INSERT INTO "rating_changes" VALUES('b7ZB3qcPl4oy4N7v','yjuQKSrKhMaA2jWA',25.0,8.33333333333333392545e+00,2.76353894931404973079e+01,8.06590141354368);
CREATE TABLE ratings (
	game VARCHAR(40) NOT NULL, 
	competitor VARCHAR(60) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	shown BIGINT NOT NULL, 
	matches INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (game, competitor)
);
INSERT INTO "ratings" VALUES('shokoba','Y5j7kF5S35JeDgMb',2.23646105068595026921e+01,8.06590141354368,-1833094,1);
INSERT INTO "ratings" VALUES('shokoba','yjuQKSrKhMaA2jWA',2.76353894931404973079e+01,8.06590141354368,3437685,1);
CREATE TABLE sittings (
	table_id VARCHAR(40) NOT NULL, 
	player_id VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_sittings PRIMARY KEY (table_id, player_id), 
	CONSTRAINT fk_sittings_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sittings" VALUES('nQ37ziGt2z4nu9UG','Y5j7kF5S35JeDgMb');
INSERT INTO "sittings" VALUES('nQ37ziGt2z4nu9UG','yjuQKSrKhMaA2jWA');
INSERT INTO "sittings" VALUES('EyyHw5dKzqdXx2VK','Y5j7kF5S35JeDgMb');
INSERT INTO "sittings" VALUES('EyyHw5dKzqdXx2VK','yjuQKSrKhMaA2jWA');
INSERT INTO "sittings" VALUES('8wUolSexaEe1Ldbz','yjuQKSrKhMaA2jWA');
INSERT INTO "sittings" VALUES('T4uk_mO-cnTwB7DG','Z0GMj9NXUbMr9uvf');
INSERT INTO "sittings" VALUES('Vpu-r1NnSoLH2-4V','Y5j7kF5S35JeDgMb');
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	code VARCHAR(16) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	options TEXT NOT NULL, 
	clock TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	names TEXT NOT NULL, 
	players TEXT NOT NULL, 
	due_at BIGINT, 
	created_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT uq_tables_code UNIQUE (code)
);
INSERT INTO "tables" VALUES('nQ37ziGt2z4nu9UG','RYNRMM','shokoba','{"players":2,"target":2}','{"kind":"match","seconds":3600,"extra":5}',1,1,'running','["Zoé","Ann"]','["Y5j7kF5S35JeDgMb","yjuQKSrKhMaA2jWA"]',1700000021000,1700000000000,1700000021000);
INSERT INTO "tables" VALUES('EyyHw5dKzqdXx2VK','MQQCFG','toko_maja','{"players":3}','{"kind":"none","seconds":0,"extra":0}',0,0,'finished','["Ann","Zoé","Ada"]','["yjuQKSrKhMaA2jWA","Y5j7kF5S35JeDgMb",null]',1700000010500,1700000000000,1700000010500);
INSERT INTO "tables" VALUES('8wUolSexaEe1Ldbz','ZCDHST','goita','{"players":4,"target":30}','{"kind":"none","seconds":0,"extra":0}',0,0,'running','["Ann","Ada","Blaise","Emmy"]','["yjuQKSrKhMaA2jWA",null,null,null]',1700000000000,1700000000000,1700000000000);
INSERT INTO "tables" VALUES('T4uk_mO-cnTwB7DG','QTNZTN','scopette','{"players":4,"teams":true}','{"kind":"none","seconds":0,"extra":0}',0,0,'running','["Carl","Ada","Blaise","Emmy"]','["Z0GMj9NXUbMr9uvf",null,null,null]',1700000000000,1700000000000,1700000000000);
INSERT INTO "tables" VALUES('Vpu-r1NnSoLH2-4V','TUZVWT','shokoba','{"players":4}','{"kind":"none","seconds":0,"extra":0}',1,0,'open','["Zoé",null,null,null]','["Y5j7kF5S35JeDgMb",null,null,null]',1700611200000,1700000000000,1700000000000);
CREATE INDEX ix_devices_player_id ON devices (player_id);
CREATE INDEX ix_tables_listed ON tables (state, created_at, id);
CREATE INDEX ix_tables_due_at ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX ix_sittings_player_id ON sittings (player_id);
CREATE UNIQUE INDEX uq_acts_match_ply ON acts (match_id, ply) WHERE ply IS NOT NULL;
CREATE UNIQUE INDEX uq_acts_request ON acts (table_id, player_id, request) WHERE request IS NOT NULL;
CREATE INDEX ix_matches_table_id ON matches (table_id);
CREATE INDEX ix_matches_finished_at ON matches (finished_at, id);
CREATE INDEX ix_match_players_history ON match_players (player_id, started_at, match_id);
CREATE INDEX ix_leases_owner ON leases (owner);
CREATE INDEX ix_matches_unsettled ON matches (finished_at) WHERE settled_at IS NULL;
CREATE INDEX ix_ratings_competitor ON ratings (competitor);
CREATE INDEX ix_ratings_ladder ON ratings (game, shown, competitor);
CREATE INDEX ix_companions_owner_id ON companions (owner_id);
CREATE INDEX ix_mutes_muted_id ON mutes (muted_id);
COMMIT;
